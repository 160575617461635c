/** The kinds of awaited answers: an Agent's answer about a bet, and a provider's answer about a transfer. */
export const AWAITED_KINDS = ['bet', 'transfer'] as const;
export type AwaitedKind = (typeof AWAITED_KINDS)[number];

/** Questions that were sent and are not answered. Most last only a moment. If one lasts longer, it becomes an item in doubt. */
export interface AwaitedAnswers {
  /** The number of awaited answers, counted up to `max` of each kind, so that the cost of a count is bounded. */
  count(max: number): Promise<Readonly<Record<AwaitedKind, number>>>;
}
