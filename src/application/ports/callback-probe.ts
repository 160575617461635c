import type { CallbackReply } from '../../domain/callback/callback-outcome.ts';

/** Checks whether Agents' systems can be reached, without sending them a callback. */
export interface CallbackProbe {
  /**
   * Sends one request to `url`, if callbacks may go there, with a method that changes nothing. Never rejects, and resolves within the
   * probe's deadline. Any answer shows that the system is reachable.
   */
  look(url: string): Promise<CallbackReply>;
}
