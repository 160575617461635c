import { invalidParameter, type InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { instantText } from '../../domain/shared/instant.ts';
import { all, err, ok, type Result } from '../../domain/shared/result.ts';
import { dayAfter, dayOf, daysBetween, type Day } from '../../domain/statement/day.ts';
import { chosenCode } from '../list-query.ts';
import type { StatementFilter, StatementBook, StatementShelf } from '../ports/statement-book.ts';
import { PageRequest } from '../../domain/shared/page-request.ts';
import type { NumberedPage } from '../../domain/shared/page.ts';
import type { StatementLine, StatementTotal } from '../../domain/statement/statement-line.ts';
import type { Clock } from '../ports/clock.ts';
import { openDaysIn } from './close-days.ts';
import { checkOperator } from '../../domain/agent/agent.ts';
import { given, type AgentInput } from '../agent-query.ts';
import type { Failure } from '../failure.ts';

/** The most days of one question, so that a leap year fits. */
const STATEMENT_DAYS_MAX = 366;
/** The number of days that are shown if the question has no first day. */
const STATEMENT_DAYS_DEFAULT = 31;

/** The filters as text; an empty one counts as omitted. */
type StatementTexts = Readonly<Record<'agent' | 'provider' | 'currency' | 'from' | 'to', string>>;

/** Reads a choice of lines. */
function statementFilter(texts: StatementTexts, nowMs: number): Result<StatementFilter, InvalidParameter> {
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

type StatementsQuery = StatementTexts & { readonly page: string; readonly pageSize: string };

/** A page of lines, with the sums of all chosen lines. */
export interface ShownStatements extends NumberedPage<StatementLine> {
  readonly totals: readonly StatementTotal[];
  /** All bookings before this moment are in the lines; undefined until the first count. */
  readonly countedUntilMs: number | undefined;
}

/** Lists daily statements, the last day first: closed days as they were stored, and open days with the present sums. */
export class ListStatements {
  readonly #book: Pick<StatementBook, 'open'>;
  readonly #shelf: Pick<StatementShelf, 'page'>;
  readonly #clock: Clock;

  constructor(book: Pick<StatementBook, 'open'>, shelf: Pick<StatementShelf, 'page'>, clock: Clock) {
    this.#book = book;
    this.#shelf = shelf;
    this.#clock = clock;
  }

  async execute(question: StatementsQuery): Promise<Result<ShownStatements, InvalidParameter>> {
    const request = PageRequest.of(question.page, question.pageSize);
    if (!request.ok) return request;
    const filter = statementFilter(question, this.#clock.nowMs());
    if (!filter.ok) return filter;
    const { countedUntilMs, days } = await openDaysIn(this.#book, filter.value.agent);
    const page = await this.#shelf.page(filter.value, days, request.value);
    return ok({ ...page, page: request.value.page, pageSize: request.value.pageSize, countedUntilMs });
  }
}

type ListOwnStatementsInput = AgentInput<'from' | 'to' | 'provider' | 'currency' | 'page' | 'pageSize'>;

/** Lists the daily statements of the calling Agent, and of no other. */
export class ListOwnStatements {
  readonly #list: Pick<ListStatements, 'execute'>;

  constructor(list: Pick<ListStatements, 'execute'>) {
    this.#list = list;
  }

  async execute(input: ListOwnStatementsInput): Promise<Result<ShownStatements, Failure>> {
    const read = all({
      agent: checkOperator(input.agent, input.operatorCode),
      from: given('from', input.from),
      to: given('to', input.to),
    });
    if (!read.ok) return read;
    const { agent, from, to } = read.value;
    const { provider = '', currency = '', page = '', pageSize = '' } = input;
    return this.#list.execute({ agent: agent.code, provider, currency, from, to, page, pageSize });
  }
}

/** Reads all chosen lines, one day at a time, so that the export of any number of lines needs only the memory of one day. */
export class ExportStatements {
  readonly #book: Pick<StatementBook, 'open'>;
  readonly #shelf: Pick<StatementShelf, 'linesOf'>;
  readonly #clock: Clock;

  constructor(book: Pick<StatementBook, 'open'>, shelf: Pick<StatementShelf, 'linesOf'>, clock: Clock) {
    this.#book = book;
    this.#shelf = shelf;
    this.#clock = clock;
  }

  execute(question: StatementTexts): Result<AsyncIterable<StatementLine>, InvalidParameter> {
    const filter = statementFilter(question, this.#clock.nowMs());
    return filter.ok ? ok(this.#lines(filter.value)) : filter;
  }

  async *#lines(filter: StatementFilter): AsyncGenerator<StatementLine> {
    const { days } = await openDaysIn(this.#book, filter.agent);
    for (let day = filter.to; day >= filter.from; day = dayAfter(day, -1)) {
      yield* await this.#shelf.linesOf(filter, days, day);
    }
  }
}
