/**
 * What may be forgotten one day, and since when each row of it is over: callbacks that were delivered, with their attempts; callbacks about bets
 * that the Agent refused or did not answer, since they were made or last tried; attempts of callbacks that are delivered or refused; jobs
 * that have ended; tokens that have expired or were revoked; what games, providers and Agents said, since they say something else. Money is
 * not among them, and nothing that is undelivered, parked or in doubt, even if somebody has closed it: a parked callback can be sent again.
 */
export const FORGETTABLE = [
  'callbacks',
  'refused_callbacks',
  'callback_attempts',
  'jobs',
  'agent_tokens',
  'game_versions',
  'provider_versions',
  'agent_versions',
] as const;
export type Forgettable = (typeof FORGETTABLE)[number];

/** Rows that nobody needs any more. */
export interface OldRows {
  /**
   * Removes rows that were over before that moment, the oldest first and `rowsMax` at most; tells how many. It waits for nobody: what is
   * locked is left for another time. That a callback was there stays known to the audit, and how far back the catalogue is known to its history.
   */
  remove(what: Forgettable, beforeMs: number, rowsMax: number): Promise<number>;
}
