import { invalidParameter, type InvalidParameter } from './invalid-parameter.ts';
import { inUpperCase } from './letter-case.ts';
import { err, ok, type Result } from './result.ts';

/** The rule, as the end of a sentence. */
export const INSTANT_RULE =
  'must be an ISO 8601 instant with its zone, such as 2026-01-15T00:00:00Z or 2026-01-15T08:00:00+08:00 ("+" is %2B in a form)';

const INSTANT =
  /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(?:Z|([+-])([01]\d|2[0-3]):([0-5]\d))$/i;
const TO_THE_MINUTE = '2026-01-15T00:00'.length;
const MINUTE_MS = 60_000;
/** After 400 years the calendar repeats itself. `Date.UTC` reads the years 0 to 99 as years of the 20th century, so it is called with later ones. */
const CYCLE_YEARS = 400;
const CYCLE_MS = 146_097 * 86_400_000;

/** Reads an instant as milliseconds since the epoch. Finer fractions are cut. */
export function instantOf(field: string, text: string): Result<number, InvalidParameter> {
  const parts = INSTANT.exec(text.trim());
  const atMs = parts && instantMs(parts);
  return typeof atMs === 'number' ? ok(atMs) : err(invalidParameter(field, INSTANT_RULE));
}

/** Milliseconds since the epoch as ISO 8601 in UTC, such as 2026-01-15T00:00:00.000Z; for the years 0 to 9999. */
export const instantText = (atMs: number): string => new Date(atMs).toISOString();

function instantMs(parts: RegExpExecArray): number | undefined {
  const number = (at: number): number => Number(parts[at] ?? 0);
  const wallClockMs =
    Date.UTC(number(1) + CYCLE_YEARS, number(2) - 1, number(3), number(4), number(5), number(6)) - CYCLE_MS;
  // `Date.UTC` reads 30 February as 2 March and the 60th second as the next minute. For such a text, the result differs from the input.
  if (!instantText(wallClockMs).startsWith(inUpperCase(parts[0].slice(0, TO_THE_MINUTE)))) return undefined;
  const aheadMs = (number(9) * 60 + number(10)) * MINUTE_MS;
  const milliseconds = Number((parts[7] ?? '').slice(0, 3).padEnd(3, '0'));
  return wallClockMs + milliseconds + (parts[8] === '-' ? aheadMs : -aheadMs);
}
