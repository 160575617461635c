import { invalidParameter, type InvalidParameter } from '../shared/invalid-parameter.ts';
import { instantText } from '../shared/instant.ts';
import { err, ok, type Result } from '../shared/result.ts';

/** A day of the calendar, such as `2026-11-20`. The order of such texts is the order of the days. */
export type Day = string;

export const DAY_MS = 86_400_000;
const DAY = /^\d{4}-\d\d-\d\d$/;
const TEXT_LENGTH = '2026-11-20'.length;

/** Reads a day that exists in the calendar. The years 0 to 99 are refused with it: `Date.UTC` reads them as years of the 20th century. */
export function dayOf(field: string, text: string): Result<Day, InvalidParameter> {
  const day = text.trim();
  const isDay = DAY.test(day) && dayText(midnightMs(day)) === day;
  return isDay ? ok(day) : err(invalidParameter(field, 'must be a day such as 2026-11-20'));
}

/** The day that is `days` days later. */
export const dayAfter = (day: Day, days = 1): Day => dayText(midnightMs(day) + days * DAY_MS);

/** The number of days between the two; 0 for the same day. */
export const daysBetween = (from: Day, to: Day): number => (midnightMs(to) - midnightMs(from)) / DAY_MS;

/** The beginning of the day in UTC. */
export const midnightMs = (day: Day): number =>
  Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10)));

const dayText = (atMs: number): Day => instantText(atMs).slice(0, TEXT_LENGTH);
