/**
 * The kinds of rows that may be removed, each with the moment from which a row counts as over:
 * - callbacks that were delivered, with their attempts;
 * - callbacks about bets that the Agent refused or did not answer, from their creation or last attempt;
 * - attempts of callbacks that are delivered or refused;
 * - jobs that have ended;
 * - tokens that have expired or were revoked, and callback secrets that were revoked;
 * - tokens of administrators that have expired or were revoked;
 * - sessions of administrators, from the last moment at which they could be valid;
 * - links that sign in once, and sign-ins of command lines, from the last moment at which they could be used;
 * - calls for a second person that were carried out, were refused, or expired without a decision; calls under way stay;
 * - sessions of players, from their beginning;
 * - messages to operators that arrived or were given up;
 * - versions of games, providers and Agents, from the moment when they were replaced.
 * Money is never removed, and neither is a row that is undelivered, parked or in doubt, even if its item is closed, because a parked callback can be
 * replayed.
 */
export const FORGETTABLE = [
  'callbacks',
  'refused_callbacks',
  'callback_attempts',
  'jobs',
  'agent_tokens',
  'callback_secrets',
  'administrator_tokens',
  'administrator_sessions',
  'sign_in_links',
  'logins',
  'approvals',
  'notification_messages',
  'game_sessions',
  'game_versions',
  'provider_versions',
  'agent_versions',
] as const;
export type Forgettable = (typeof FORGETTABLE)[number];

export interface OldRows {
  /**
   * Removes rows that were over before that moment, the oldest first, at most `rowsMax`. Returns their number. It never waits: locked rows stay for
   * another time. The audit still knows that a removed callback existed, and the catalogue's history knows its oldest revision.
   */
  remove(what: Forgettable, beforeMs: number, rowsMax: number): Promise<number>;
}
