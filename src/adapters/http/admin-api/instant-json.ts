/** An instant as JSON shows it: ISO 8601 in UTC. */
export const instantJson = (atMs: number): string => new Date(atMs).toISOString();

/** The same, null where there is none. */
export const instantOrNull = (atMs: number | undefined): string | null =>
  atMs === undefined ? null : instantJson(atMs);
