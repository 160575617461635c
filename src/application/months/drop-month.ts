import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { MonthFiles } from '../ports/month-files.ts';
import type { Month, MonthDigest, Months, NotDropped } from '../ports/months.ts';
import { closedMonth, LINES_AT_ONCE, type NotExported } from './export-month.ts';

export type NotDroppedMonth =
  NotDropped | NotExported | { readonly kind: 'no_export' } | { readonly kind: 'other_export'; readonly line: number };

/** Drops the oldest month, if it is closed, equal to its statements, and whole in a file that says the same, line by line. */
export class DropMonth {
  readonly #months: Months;
  readonly #files: MonthFiles;

  constructor(months: Months, files: MonthFiles) {
    this.#months = months;
    this.#files = files;
  }

  async execute(name: string, by: string): Promise<Result<MonthDigest, NotDroppedMonth>> {
    const month = await closedMonth(this.#months, name);
    if (!month.ok) return month;
    const digest = await this.#files.digestOf(name);
    if (digest === undefined) return err({ kind: 'no_export' });
    const line = await this.#firstOtherLine(month.value);
    if (line !== undefined) return err({ kind: 'other_export', line });
    const obstacle = await this.#months.drop(month.value, digest, by);
    return obstacle === undefined ? ok(digest) : err(obstacle);
  }

  /** The number of the first line of the file that differs from the month; undefined if there is none. */
  async #firstOtherLine(month: Month): Promise<number | undefined> {
    const lines = this.#files.lines(month.name)[Symbol.asyncIterator]();
    let number = 0;
    for await (const line of this.#linesOf(month)) {
      number += 1;
      if ((await lines.next()).value !== line) return number;
    }
    return (await lines.next()).done === true ? undefined : number + 1;
  }

  async *#linesOf(month: Month): AsyncIterable<string> {
    for (let after = 0; ;) {
      const lines = await this.#months.entriesAfter(month, after, LINES_AT_ONCE);
      yield* lines.map(({ line }) => line);
      const last = lines.at(-1);
      if (last === undefined) return;
      after = last.id;
    }
  }
}
