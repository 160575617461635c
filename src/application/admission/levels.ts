/**
 * The level of a provider's request, the last to be refused first: money that is owed (payouts, corrections, and questions about transactions);
 * bets and questions about balances; whatever comes from a sender without a proof.
 */
export type ProviderLevel = 'owed' | 'bets' | 'strangers';

/** How many requests one process takes in. All follow from one setting, `REQUESTS_IN_FLIGHT_MAX`, which is for everybody but providers. */
export interface Levels {
  /** Of providers. Money that is owed may take any place; bets of one provider may take as many as are free. */
  readonly providers: number;
  /** Bets and questions about balances that Agents must be asked about. Those of one Agent may take as many as are free. */
  readonly asked: number;
}

/** A thousand bets that wait for an Agent take about 30 MB. By default a provider alone has 1,500 places for bets, and an Agent alone 1,000. */
export const levelsOf = (requestsInFlightMax: number): Levels => {
  const max = requestsInFlightMax === 0 ? Infinity : requestsInFlightMax;
  return { providers: 3 * max, asked: 2 * max };
};
