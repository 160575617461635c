/** The upstream's clocks all show GMT+8, without summer time. */
const ZONE_AHEAD_MS = 8 * 60 * 60 * 1000;
const WRITTEN = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2}):(\d{2})(?:\.\d+)?$/;

/** As a question says it, such as `20170809130500`; parts of a second are dropped. */
export const toWallClock = (instantMs: number): string =>
  new Date(instantMs + ZONE_AHEAD_MS).toISOString().replace(/\D/g, '').slice(0, 14);

/** As answers and callbacks say it, such as `2025-01-01 13:53:00`. */
export const asWritten = (instantMs: number): string =>
  new Date(instantMs + ZONE_AHEAD_MS).toISOString().slice(0, 19).replace('T', ' ');

/** As an answer says it, such as `2025-01-01 13:53:00`; undefined when it is no such time. */
export function fromWallClock(text: string): number | undefined {
  const [, ...parts] = WRITTEN.exec(text) ?? [];
  if (parts.length === 0) return undefined;
  const instantMs = Date.parse(`${parts.slice(0, 3).join('-')}T${parts.slice(3).join(':')}Z`) - ZONE_AHEAD_MS;
  // Date takes 30 February for 2 March.
  return toWallClock(Number.isNaN(instantMs) ? 0 : instantMs) === parts.join('') ? instantMs : undefined;
}
