import { monthStart } from '../../domain/shared/calendar-month.ts';
import type { Clock } from '../ports/clock.ts';
import type { MonthKeeper } from '../ports/month-keeper.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { MonthFiles, MonthWriting } from '../ports/month-files.ts';
import type { Month, MonthDigest, Months, NotDropped, NotClosed } from '../ports/months.ts';

/** The months that are there beside the present one, before anybody books in them. */
const MONTHS_AHEAD = 3;
const DAY_MS = 86_400_000;

/** Makes the months in which money will be booked, long before, and drops months of attempts that are over as a whole. */
export class KeepMonths {
  readonly #months: MonthKeeper;
  readonly #keptDays: number;
  readonly #clock: Clock;

  /** `keptDays`: the days for which attempts are kept; 0: for ever. */
  constructor(months: MonthKeeper, keptDays: number, clock: Clock) {
    this.#months = months;
    this.#keptDays = keptDays;
    this.#clock = clock;
  }

  async execute(): Promise<{ readonly made: number; readonly dropped: number }> {
    const nowMs = this.#clock.nowMs();
    const made = await this.#months.make(monthStart(nowMs, MONTHS_AHEAD));
    const dropped = this.#keptDays > 0 ? await this.#months.dropAttempts(nowMs - this.#keptDays * DAY_MS) : 0;
    return { made, dropped };
  }
}

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

/** The lines that are read at a time: some megabytes. */
const LINES_AT_ONCE = 10_000;

type NotExported = NotClosed | { readonly kind: 'no_month'; readonly months: readonly string[] };

/** Writes the entries of a closed month to a file. After a kill or a full disk, the same call goes on where the file ends. */
export class ExportMonth {
  readonly #months: Months;
  readonly #files: MonthFiles;

  constructor(months: Months, files: MonthFiles) {
    this.#months = months;
    this.#files = files;
  }

  async execute(name: string): Promise<Result<MonthDigest, NotExported>> {
    const found = await closedMonth(this.#months, name);
    if (!found.ok) return found;
    const writing = await this.#files.write(name);
    if (writing === undefined) return ok(await wholeDigest(this.#files, name));
    try {
      return ok(await this.#written(found.value, writing));
    } finally {
      await writing.close();
    }
  }

  async #written(month: Month, writing: MonthWriting): Promise<MonthDigest> {
    for (let after = writing.lastId; ;) {
      const lines = await this.#months.entriesAfter(month, after, LINES_AT_ONCE);
      const last = lines.at(-1);
      if (last === undefined) return writing.finish();
      await writing.append(lines.map(({ line }) => line));
      after = last.id;
    }
  }
}

async function wholeDigest(files: MonthFiles, name: string): Promise<MonthDigest> {
  const digest = await files.digestOf(name);
  if (digest === undefined) throw new Error(`the export of ${name} is not the file that its digest describes`);
  return digest;
}

/** The month of a name, if it is closed. */
async function closedMonth(months: Months, name: string): Promise<Result<Month, NotExported>> {
  const all = await months.list();
  const month = all.find((one) => one.name === name);
  if (month === undefined) return err({ kind: 'no_month', months: all.map((one) => one.name) });
  const obstacle = await months.notClosed(month);
  return obstacle === undefined ? ok(month) : err(obstacle);
}
