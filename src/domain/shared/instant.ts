import { invalidParameter, type InvalidParameter } from './invalid-parameter.ts';
import { err, ok, type Result } from './result.ts';

/** The rule, as the end of a sentence. */
export const INSTANT_RULE =
  'must be an ISO 8601 instant with its zone, such as 2026-01-15T00:00:00Z or 2026-01-15T08:00:00+08:00 ("+" is %2B in a form)';

const INSTANT = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(?:Z|([+-])(\d\d):(\d\d))$/i;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const HOUR_MAX = 23;
const SIXTIETH_MAX = 59;

/** Reads an instant as milliseconds since the epoch; what is finer than that is cut. */
export function instantOf(field: string, text: string): Result<number, InvalidParameter> {
  const parts = INSTANT.exec(text.trim());
  const atMs = parts && instantMs(parts);
  return typeof atMs === 'number' ? ok(atMs) : err(invalidParameter(field, INSTANT_RULE));
}

/** Milliseconds since the epoch as ISO 8601 in UTC, such as 2026-01-15T00:00:00.000Z; for the years 0 to 9999. */
export function instantText(atMs: number): string {
  const days = Math.floor(atMs / DAY_MS);
  const { year, month, day } = dateOf(days);
  const ofDayMs = atMs - days * DAY_MS;
  const [hour, minute, second] = [3_600_000, MINUTE_MS, 1_000].map((unitMs, at) =>
    digits(Math.floor(ofDayMs / unitMs) % (at === 0 ? 24 : 60), 2),
  );
  const time = `${hour ?? ''}:${minute ?? ''}:${second ?? ''}.${digits(ofDayMs % 1_000, 3)}`;
  return `${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}T${time}Z`;
}

function instantMs([, ...parts]: RegExpExecArray): number | undefined {
  const number = (at: number): number => Number(parts[at] ?? 0);
  const [year, month, day] = [number(0), number(1), number(2)];
  const [hour, minute, second, zoneHour, zoneMinute] = [3, 4, 5, 8, 9].map(number) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const isDate = month >= 1 && month <= 12 && day >= 1 && day <= daysOfMonth(year, month);
  const isTime = Math.max(hour, zoneHour) <= HOUR_MAX && Math.max(minute, second, zoneMinute) <= SIXTIETH_MAX;
  if (!isDate || !isTime) return undefined;
  const offsetMinutes = (parts[7] === '-' ? -1 : 1) * (zoneHour * 60 + zoneMinute);
  const milliseconds = Number((parts[6] ?? '').slice(0, 3).padEnd(3, '0'));
  const minutes = hour * 60 + minute - offsetMinutes;
  return daysSinceEpoch(year, month, day) * DAY_MS + minutes * MINUTE_MS + second * 1_000 + milliseconds;
}

const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

const daysOfMonth = (year: number, month: number): number =>
  month === 2 && isLeap(year) ? 29 : (MONTH_DAYS[month - 1] ?? 0);

/** Days in the Gregorian calendar before the first of January of a year, from year 0 on. */
const daysBefore = (year: number): number =>
  year * 365 + Math.ceil(year / 4) - Math.ceil(year / 100) + Math.ceil(year / 400);

/** By arithmetic and not by `Date`, which takes 30 February for 2 March. */
function daysSinceEpoch(year: number, month: number, day: number): number {
  let days = daysBefore(year) - daysBefore(1970) + day - 1;
  for (let before = 1; before < month; before += 1) days += daysOfMonth(year, before);
  return days;
}

/** The date so many days after the first of January 1970. */
function dateOf(days: number): { readonly year: number; readonly month: number; readonly day: number } {
  let year = 1970 + Math.floor(days / 366);
  while (daysSinceEpoch(year + 1, 1, 1) <= days) year += 1;
  while (daysSinceEpoch(year, 1, 1) > days) year -= 1;
  let month = 1;
  while (month < 12 && daysSinceEpoch(year, month + 1, 1) <= days) month += 1;
  return { year, month, day: days - daysSinceEpoch(year, month, 1) + 1 };
}

const digits = (value: number, length: number): string => String(value).padStart(length, '0');
