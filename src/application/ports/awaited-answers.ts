/** Whose answers are waited for: an Agent's about a bet, a provider's about a transfer. */
export const AWAITED_KINDS = ['bet', 'transfer'] as const;
export type AwaitedKind = (typeof AWAITED_KINDS)[number];

/** What others have been asked and have not answered; most of it for a moment, and what lasts is in doubt one day. */
export interface AwaitedAnswers {
  /** How many there are, counted up to `max` of each kind, so that a look costs no more when there are many. */
  count(max: number): Promise<Readonly<Record<AwaitedKind, number>>>;
}
