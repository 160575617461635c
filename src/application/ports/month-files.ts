import type { MonthDigest } from './months.ts';

/** The file of a month that is being written. It looks whole only after `finish`. */
export interface MonthWriting {
  /** The id of the last entry that an earlier attempt has written; 0 if there is none. */
  readonly lastId: number;
  /** Appends lines; each gets its end. */
  readonly append: (lines: readonly string[]) => Promise<void>;
  /** Syncs the file, gives it its name, and writes the digest beside it. */
  readonly finish: () => Promise<MonthDigest>;
  /** Must be called at the end, whatever happened. */
  readonly close: () => Promise<void>;
}

/** Exported months. Faults of the disk are thrown; what was written before stays, and the next attempt goes on behind it. */
export interface MonthFiles {
  /** Begins the file of a month, or goes on with one that was not finished. Undefined: the file is whole already. */
  write(month: string): Promise<MonthWriting | undefined>;
  /** The digest of the file, by reading all of it. Undefined: there is no whole file. */
  digestOf(month: string): Promise<MonthDigest | undefined>;
  /** The lines of a whole file, without their ends. */
  lines(month: string): AsyncIterable<string>;
}
