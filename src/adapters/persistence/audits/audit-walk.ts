import type { Invariant } from '../../../domain/wallet/invariants.ts';

/** A way through a table, in ranges of one key. */
export interface Walk {
  /** About this many rows are in a range. */
  readonly rows: number;
  /**
   * The query for the last key of a range; without a row, it is the last range. Undefined for numeric keys: then a range ends `rows`
   * numbers further on.
   */
  readonly lastOf: string | undefined;
  /** Parts of the statement before each query, with their writes. */
  readonly beforehand: string;
  /** Each returns the invariant that a row is about, a name for people, and whether the row violates it. */
  readonly queries: readonly string[];
}

export const about = (invariant: Invariant, query: string): string =>
  `select '${invariant}' as invariant, each.* from (${query}) each`;
