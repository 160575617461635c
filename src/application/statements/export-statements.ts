import type { InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import { dayAfter } from '../../domain/statement/day.ts';
import type { StatementLine } from '../../domain/statement/statement-line.ts';
import type { Clock } from '../ports/clock.ts';
import type { StatementBook, StatementFilter, StatementShelf } from '../ports/statement-book.ts';
import { openDaysIn } from './open-days.ts';
import { statementFilter, type StatementTexts } from './statement-question.ts';

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
