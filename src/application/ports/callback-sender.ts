import type { CallbackReply } from '../../domain/callback/callback-outcome.ts';

/** One POST to an Agent's system. */
export interface CallbackRequest {
  readonly url: string;
  /** The callback's id, the same at every attempt. */
  readonly id: string;
  readonly body: string;
  /** All active ones, newest first; none sends it unsigned. */
  readonly secrets: readonly string[];
  /** Sent as the header of that name, outside of what is signed. */
  readonly traceparent?: string | undefined;
  /** Sent once only and given up after so long, because whoever waits for the answer cannot wait longer; otherwise by the sender's own rules. */
  readonly onceWithinMs?: number;
}

/** Reaches Agents' systems. */
export interface CallbackSender {
  /** Sends once, signed, and reads the answer; never rejects, and resolves within the deadline. */
  send(request: CallbackRequest): Promise<CallbackReply>;
}
