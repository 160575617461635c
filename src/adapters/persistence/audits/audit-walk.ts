import type { Invariant } from '../../../domain/wallet/invariants.ts';

/** A way through a table, in ranges of one key. */
export interface Walk {
  /** The approximate number of rows in a range. */
  readonly rows: number;
  /**
   * The query for the last key of a range. If it returns no row, the range is the last one. Undefined for numeric keys: then a range ends after
   * `rows` numbers.
   */
  readonly lastOf: string | undefined;
  /** The query for the first numeric key after a place, so that a gap is one step, however long it is. */
  readonly firstOf?: string;
  /** Parts of the statement before each query, with their writes. */
  readonly beforehand: string;
  /** Each returns the invariant that a row is about, a name for operators, and whether the row violates it. */
  readonly queries: readonly string[];
}

export const about = (invariant: Invariant, query: string): string =>
  `select '${invariant}' as invariant, each.* from (${query}) each`;
