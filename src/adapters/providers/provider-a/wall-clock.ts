/** The upstream's clock shows GMT-4 in summer and winter: one implementation says so explicitly, the others say US Eastern. */
const OFFSET_MS = -4 * 3_600_000;
const WALL_TIME = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})(?:\.\d{1,9})?$/;

/** A time as the upstream writes it, to the second: `2025-01-31 23:59:59`. */
export const wallTimeOf = (instantMs: number): string =>
  new Date(instantMs + OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');

/** Reads such a time. Gives undefined for any other text, and for a day that does not exist, such as 30 February. */
export function instantOf(wallTime: string): number | undefined {
  const [, day = '', time = ''] = WALL_TIME.exec(wallTime) ?? [];
  const instantMs = Date.parse(`${day}T${time}Z`) - OFFSET_MS;
  return Number.isNaN(instantMs) || wallTimeOf(instantMs) !== `${day} ${time}` ? undefined : instantMs;
}
