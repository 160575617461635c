import type { InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { PageRequest } from '../../domain/shared/page-request.ts';
import type { NumberedPage } from '../../domain/shared/page.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import type { StatementLine, StatementTotal } from '../../domain/statement/statement-line.ts';
import type { Clock } from '../ports/clock.ts';
import type { StatementBook, StatementShelf } from '../ports/statement-book.ts';
import { openDaysIn } from './open-days.ts';
import { statementFilter, type StatementTexts } from './statement-question.ts';

export type StatementsQuery = StatementTexts & { readonly page: string; readonly pageSize: string };

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
