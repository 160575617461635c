import type { CallbackRole } from './callback-role.ts';

/** One call to an Agent's system that must arrive: at least once, and in order within its lane. */
export interface CallbackMessage {
  /** GUID; the Agent sees it as `callback_id`, and the same again whenever it is sent again. */
  readonly id: string;
  readonly agent: string;
  readonly role: CallbackRole;
  /** Callbacks of one lane keep their order: those of a player's wager, or of a player's round where the provider names no wager. */
  readonly lane: string;
  /** The wallet transaction it tells of. */
  readonly transactionId: string;
  /** The body, as JSON; it never changes, so that every attempt says the same. */
  readonly body: string;
  /** Where the trace of what it tells of goes on, as W3C `traceparent`; not part of what the Agent is told. */
  readonly traceparent?: string;
}
