import { invalidParameter, type InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { instantText } from '../../domain/shared/instant.ts';
import { all, err, ok, type Result } from '../../domain/shared/result.ts';
import { dayAfter, dayOf, daysBetween, type Day } from '../../domain/statement/day.ts';
import { chosenCode } from '../list-query.ts';
import type { StatementFilter } from '../ports/statement-book.ts';

/** The most days of one question, so that a leap year fits. */
export const STATEMENT_DAYS_MAX = 366;
/** The number of days that are shown if the question has no first day. */
export const STATEMENT_DAYS_DEFAULT = 31;

/** The filters as text; an empty one counts as omitted. */
export type StatementTexts = Readonly<Record<'agent' | 'provider' | 'currency' | 'from' | 'to', string>>;

/** Reads a choice of lines. */
export function statementFilter(texts: StatementTexts, nowMs: number): Result<StatementFilter, InvalidParameter> {
  const { agent, provider, currency } = texts;
  const range = dayRange(texts.from, texts.to, nowMs);
  if (!range.ok) return range;
  return ok({
    agent: chosenCode(agent),
    provider: chosenCode(provider),
    currency: chosenCode(currency),
    ...range.value,
  });
}

/** The range of days. Without a last day, it ends with the latest day on earth. */
function dayRange(
  from: string,
  to: string,
  nowMs: number,
): Result<{ readonly from: Day; readonly to: Day }, InvalidParameter> {
  const last = to === '' ? ok(latestDay(nowMs)) : dayOf('to', to);
  const read = all({ to: last, from: from === '' ? ok(undefined) : dayOf('from', from) });
  if (!read.ok) return read;
  const range = { to: read.value.to, from: read.value.from ?? dayAfter(read.value.to, 1 - STATEMENT_DAYS_DEFAULT) };
  if (range.from > range.to) return err(invalidParameter('from', 'must not be after to'));
  if (daysBetween(range.from, range.to) >= STATEMENT_DAYS_MAX) {
    return err(invalidParameter('from', `must be less than ${STATEMENT_DAYS_MAX} days before to`));
  }
  return ok(range);
}

/** The first places on earth are 14 hours ahead of UTC. */
const AHEAD_MAX_MS = 14 * 3_600_000;
const latestDay = (nowMs: number): Day => instantText(nowMs + AHEAD_MAX_MS).slice(0, '2026-11-20'.length);
