/**
 * The level of a provider's request, the last to be refused first: money that is owed (payouts, corrections, and questions about transactions);
 * bets and questions about balances; whatever comes from a sender without a proof.
 */
export type ProviderLevel = 'owed' | 'bets' | 'strangers';

/**
 * How many requests of providers one process takes in, from `REQUESTS_IN_FLIGHT_MAX`, which is for everybody else. Money that is owed may take
 * any place; bets of one provider may take as many as are free, so alone 1,500 by default. What Agents must be asked about has as many places
 * again, shared by Agent. A thousand bets that wait for an Agent take about 30 MB.
 */
export const providerPlaces = (requestsInFlightMax: number): number =>
  requestsInFlightMax === 0 ? Infinity : 3 * requestsInFlightMax;
