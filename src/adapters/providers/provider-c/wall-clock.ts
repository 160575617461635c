/** The upstream's clocks show GMT+8, but their texts do not name the zone. */
const OFFSET_MS = 8 * 60 * 60 * 1_000;
const SECOND_MS = 1_000;
const MILLISECOND_DIGITS = 3;

const TIME = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?(Z|[+-]\d\d:\d\d)?$/;

/** `yyyy-MM-dd HH:mm:ss` on the upstream's clock. Fractions of a second are cut off. */
export const wallClock = (atMs: number): string =>
  new Date(atMs + OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');

/** `yyyyMMddHHmmss` on the upstream's clock. */
export const compactWallClock = (atMs: number): string => wallClock(atMs).replace(/\D/g, '');

/** The first whole second at or after `atMs`. */
export const secondNotBefore = (atMs: number): number => Math.ceil(atMs / SECOND_MS) * SECOND_MS;

/** Whether a text means "no time". For that, the upstream's platform writes the first day of its calendar. */
export const isNoTime = (text: string): boolean => text === '' || text.startsWith('0001-01-01');

/** Reads a time of the upstream's clock, or of the zone that the text itself names. Gives undefined for any other text. */
export function readWallClock(text: string): number | undefined {
  const [, date, time, fraction = '', zone = '+08:00'] = TIME.exec(text) ?? [];
  if (date === undefined || time === undefined || !isDate(date)) return undefined;
  const milliseconds = fraction.slice(0, MILLISECOND_DIGITS).padEnd(MILLISECOND_DIGITS, '0');
  const atMs = Date.parse(`${date}T${time}.${milliseconds}${zone}`);
  return Number.isNaN(atMs) ? undefined : atMs;
}

// Date.parse reads 30 February as 2 March.
function isDate(text: string): boolean {
  const atMs = Date.parse(text);
  return !Number.isNaN(atMs) && new Date(atMs).toISOString().startsWith(text);
}
