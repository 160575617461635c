/** The months that a running gateway needs. */
export interface MonthKeeper {
  /** Makes the months up to that moment that are missing, of the ledger and of attempts. Returns their number. Any number of processes may do so. */
  make(untilMs: number): Promise<number>;
  /**
   * Drops months of attempts that ended before that moment, as long as no undelivered callback has an attempt in them: at once, and not row by row.
   * Returns their number.
   */
  dropAttempts(beforeMs: number): Promise<number>;
  /** The moment from which on no month is made, so that nothing could be booked. */
  endsAtMs(): Promise<number>;
}
