/** An arrival at an Agent's system: the Agent, the provider's transaction, and the time in milliseconds since 1970 with fractions. */
export type Arrival = readonly [agent: string, transactionId: string, atMs: number];

/** How many callbacks a second arrived, the first and the last tenth left out: what starts and ends slowly is not the pace. */
export function paceOf(arrivals: readonly Arrival[]): number {
  const times = arrivals.map(([, , atMs]) => atMs).sort((left, right) => left - right);
  const first = Math.floor(times.length * 0.1);
  const last = Math.ceil(times.length * 0.9) - 1;
  const ms = (times[last] ?? NaN) - (times[first] ?? NaN);
  return ((last - first) / ms) * 1_000;
}

/** The share of the Agent that got most, over that of the one that got least; 1 when all got the same. */
export function unevennessOf(arrivals: readonly Arrival[], agents: number): number {
  const counts = new Map<string, number>();
  for (const [agent] of arrivals) counts.set(agent, (counts.get(agent) ?? 0) + 1);
  const least = counts.size < agents ? 0 : Math.min(...counts.values());
  return Math.max(...counts.values()) / least;
}
