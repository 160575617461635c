/** The first moment of the month, in UTC, that is some months after the month of a moment. */
export function monthStart(atMs: number, monthsLater = 0): number {
  const [year = 0, month = 0] = new Date(atMs).toISOString().split('-', 2).map(Number);
  return Date.UTC(year, month - 1 + monthsLater);
}
