/** A month of the ledger, in UTC, such as `2026-10`; `before-2026-10` has everything from before the months. */
export interface Month {
  readonly name: string;
  /** Undefined: from the beginning. */
  readonly beginsAtMs: number | undefined;
  readonly endsAtMs: number;
}

/** An amount for players of one Agent at one provider, as the ledger and as the statements have it. Undefined: none. */
export interface UnequalSums {
  readonly agent: string;
  readonly provider: string;
  readonly currency: string;
  readonly ledger: string | undefined;
  readonly statements: string | undefined;
}

/** The reason why a month is not over, or why its statements are not. */
export type NotClosed =
  | { readonly kind: 'not_over' }
  | { readonly kind: 'not_counted' }
  | { readonly kind: 'open_days'; readonly agent: string }
  | { readonly kind: 'not_audited' };

/** The reason why a closed month cannot be dropped. */
export type NotDropped =
  | NotClosed
  | { readonly kind: 'not_oldest'; readonly oldest: string }
  | { readonly kind: 'unequal_sums'; readonly sums: UnequalSums }
  | { readonly kind: 'changed_day'; readonly day: string }
  | { readonly kind: 'in_use' };

/** An entry of the ledger as a line of JSON, without its end. Amounts are exact decimals in text, instants are UTC with microseconds. */
export interface EntryLine {
  readonly id: number;
  readonly line: string;
}

/** A whole export: the number of its lines, and the SHA-256 of its bytes in hexadecimal digits. */
export interface MonthDigest {
  readonly entries: number;
  readonly sha256: string;
}

/** The months of the ledger, for the person who keeps them elsewhere. A month that is over never changes. */
export interface Months {
  /** The months, the oldest first. */
  list(): Promise<readonly Month[]>;
  /** Undefined: all days of statements that have a booking of the month are closed, and a sound audit has read all its entries. */
  notClosed(month: Month): Promise<NotClosed | undefined>;
  /** The entries of a month after one of them, in the order of their ids, at most `linesMax`. */
  entriesAfter(month: Month, id: number, linesMax: number): Promise<readonly EntryLine[]>;
  /**
   * Drops a month for good, if it is the oldest, closed, and equal to its statements. Its sums by account stay, with the digest of its export and the
   * name of the person. It waits only briefly for bookings under way, and begins again, so that bookings hardly wait for it. All or nothing.
   */
  drop(month: Month, exported: MonthDigest, by: string): Promise<NotDropped | undefined>;
}
