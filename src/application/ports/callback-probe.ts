import type { CallbackReply } from '../../domain/callback/callback-outcome.ts';

/** Looks whether Agents' systems can be reached, without telling them anything. */
export interface CallbackProbe {
  /** Asks once, by a method that changes nothing, where callbacks may go; never rejects, and resolves within the probe's deadline. Any answer shows that somebody is there. */
  look(url: string): Promise<CallbackReply>;
}
