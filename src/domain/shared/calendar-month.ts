/** The first moment of the month, in UTC, that is some months after the month of a moment. */
export function monthStart(atMs: number, monthsLater = 0): number {
  const at = new Date(atMs);
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + monthsLater);
}
