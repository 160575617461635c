import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { MonthFiles, MonthWriting } from '../ports/month-files.ts';
import type { Month, MonthDigest, Months, NotClosed } from '../ports/months.ts';

/** The lines that are read at a time: some megabytes. */
export const LINES_AT_ONCE = 10_000;

export type NotExported = NotClosed | { readonly kind: 'no_month'; readonly months: readonly string[] };

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
export async function closedMonth(months: Months, name: string): Promise<Result<Month, NotExported>> {
  const all = await months.list();
  const month = all.find((one) => one.name === name);
  if (month === undefined) return err({ kind: 'no_month', months: all.map((one) => one.name) });
  const obstacle = await months.notClosed(month);
  return obstacle === undefined ? ok(month) : err(obstacle);
}
