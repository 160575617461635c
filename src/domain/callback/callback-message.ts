import type { CallbackRole } from './callback-role.ts';

/** One callback to an Agent's system. It must arrive at least once, and in order within its lane. */
export interface CallbackMessage {
  /** GUID, which the Agent sees as `callback_id`. It is the same in every attempt. */
  readonly id: string;
  readonly agent: string;
  readonly role: CallbackRole;
  /** The ordering key. Callbacks of one lane keep their order. A lane is a player's wager, or the player's round if the provider names no wager. */
  readonly lane: string;
  /** The wallet transaction that the callback reports. */
  readonly transactionId: string;
  /** The body, as JSON. It is the same in every attempt. */
  readonly body: string;
  /** The trace of the reported transaction, as W3C `traceparent`. The Agent's body does not contain it. */
  readonly traceparent?: string;
}
