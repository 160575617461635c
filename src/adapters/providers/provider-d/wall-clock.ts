/** The upstream's clocks all show GMT+8, without summer time. */
const ZONE_AHEAD_MS = 8 * 60 * 60 * 1000;
const WRITTEN = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2}):(\d{2})(?:\.\d+)?$/;

/** A time as questions write it, such as `20170809130500`. Fractions of a second are dropped. */
export const toWallClock = (instantMs: number): string =>
  new Date(instantMs + ZONE_AHEAD_MS).toISOString().replace(/\D/g, '').slice(0, 14);

/** A time as answers and callbacks write it, such as `2025-01-01 13:53:00`. */
export const asWritten = (instantMs: number): string =>
  new Date(instantMs + ZONE_AHEAD_MS).toISOString().slice(0, 19).replace('T', ' ');

/** Reads a time of an answer, such as `2025-01-01 13:53:00`. Gives undefined for any other text. */
export function fromWallClock(text: string): number | undefined {
  const [, ...parts] = WRITTEN.exec(text) ?? [];
  if (parts.length === 0) return undefined;
  const instantMs = Date.parse(`${parts.slice(0, 3).join('-')}T${parts.slice(3).join(':')}Z`) - ZONE_AHEAD_MS;
  // Date reads 30 February as 2 March.
  return toWallClock(Number.isNaN(instantMs) ? 0 : instantMs) === parts.join('') ? instantMs : undefined;
}
