/** An instant as JSON shows it: ISO 8601 in UTC, null where there is none. */
export const instantJson = (atMs: number | undefined): string | null =>
  atMs === undefined ? null : new Date(atMs).toISOString();
