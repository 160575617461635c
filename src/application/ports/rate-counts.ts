/** The number of admitted requests under a key of a rule, in one window. */
export interface RateCount {
  readonly rule: string;
  readonly key: string;
  readonly window: number;
  readonly count: number;
}

/** The counts that one process receives from the others. */
export interface OthersCounts {
  /** The number of processes, including this one. */
  readonly processes: number;
  /** The sums over the other processes, the largest first, at most {@link HEARD_COUNTS_MAX}. */
  readonly counts: readonly RateCount[];
}

/** The exchange of counts of admitted requests among processes. If it fails, only this knowledge is lost. */
export interface RateCounts {
  /**
   * Notes that this process is present, and its counts; each count replaces the one that it noted before. Returns the counts of the others
   * in these windows. A process is present until {@link SILENCE_MAX_MS} after its last exchange.
   */
  exchange(own: readonly RateCount[], windows: readonly Pick<RateCount, 'rule' | 'window'>[]): Promise<OthersCounts>;
}

export const HEARD_COUNTS_MAX = 5_000;
export const SILENCE_MAX_MS = 5_000;
