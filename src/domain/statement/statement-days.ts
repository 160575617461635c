import { dayAfter, type Day } from './day.ts';
import type { TimeZone } from './time-zone.ts';

/** A day of an Agent's statements: from `beginsAtMs` until before `endsAtMs`. */
export interface StatementDay {
  readonly day: Day;
  readonly beginsAtMs: number;
  readonly endsAtMs: number;
}

/** The beginning of the days that are not closed: the end of the last closed day, or else the first booking. */
export type DaysBegin =
  | { readonly kind: 'after'; readonly last: Pick<StatementDay, 'day' | 'endsAtMs'> }
  | { readonly kind: 'first'; readonly bookedAtMs: number };

/**
 * The first day that is not closed. It begins where the last closed one ended, even if the Agent's time zone has changed meanwhile. So no instant is
 * in two days, or in none. Its name is a later day, and it ends at the next midnight after that day.
 */
export function firstOpenDay(zone: TimeZone, begin: DaysBegin): StatementDay {
  if (begin.kind === 'first') {
    const day = zone.dayAt(begin.bookedAtMs);
    return { day, beginsAtMs: zone.beginOf(day), endsAtMs: zone.endOf(day) };
  }
  const { day: lastDay, endsAtMs: beginsAtMs } = begin.last;
  const [here, next] = [zone.dayAt(beginsAtMs), dayAfter(lastDay)];
  const day = here > next ? here : next;
  return { day, beginsAtMs, endsAtMs: zone.endOf(day) };
}

/** All days that are not closed, up to the day of that instant. */
export function openDays(zone: TimeZone, begin: DaysBegin, untilMs: number): readonly StatementDay[] {
  const days: StatementDay[] = [];
  let day = firstOpenDay(zone, begin);
  for (; day.beginsAtMs <= untilMs; day = firstOpenDay(zone, { kind: 'after', last: day })) days.push(day);
  return days;
}
