import type { CallbackReply } from '../../domain/callback/callback-outcome.ts';

/** One POST to an Agent's system. */
export interface CallbackRequest {
  readonly url: string;
  /** The callback's id, the same at every attempt. */
  readonly id: string;
  readonly body: string;
  /** All active secrets, the newest first. Without secrets, the request is unsigned. */
  readonly secrets: readonly string[];
  /** Sent as the header of that name; the signature does not cover it. */
  readonly traceparent?: string | undefined;
  /**
   * If set, the request is sent only once and cancelled after this time, because the caller cannot wait longer. If not, the sender's own rules apply.
   */
  readonly onceWithinMs?: number;
}

/** Sends requests to Agents' systems. */
export interface CallbackSender {
  /** Sends a signed request once and reads the answer. Never rejects, and resolves within the deadline. */
  send(request: CallbackRequest): Promise<CallbackReply>;
}
