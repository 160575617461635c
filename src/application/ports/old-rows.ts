/**
 * What may be forgotten one day, and since when each row of it is over: callbacks that were delivered, with their attempts; attempts of
 * callbacks that are delivered or refused; jobs that have ended; tokens that have expired or were revoked. Money is not among them, and
 * nothing that is undelivered, parked or in doubt.
 */
export const FORGETTABLE = ['callbacks', 'callback_attempts', 'jobs', 'agent_tokens'] as const;
export type Forgettable = (typeof FORGETTABLE)[number];

/** Rows that nobody needs any more. */
export interface OldRows {
  /**
   * Removes rows that were over before that moment, the oldest first and `rowsMax` at most; tells how many. It waits for nobody: what is
   * locked is left for another time. That a callback was there stays known to the audit.
   */
  remove(what: Forgettable, beforeMs: number, rowsMax: number): Promise<number>;
}
