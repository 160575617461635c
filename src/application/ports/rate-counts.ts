/** The number of admitted requests under a key of a rule, in one window. */
export interface RateCount {
  readonly rule: string;
  readonly key: string;
  readonly window: number;
  readonly count: number;
}

/** A window of a rule, for all keys. */
export type RateWindow = Pick<RateCount, 'rule' | 'window'>;

/** The counts that one process receives from the others. */
export interface OthersCounts {
  /** The number of processes, including this one. */
  readonly processes: number;
  /** The sums over the other processes, the largest first, at most {@link HEARD_COUNTS_MAX}. */
  readonly counts: readonly RateCount[];
}

/** Exchanges counts of admitted requests among processes. If it fails, only this knowledge is lost. */
export interface RateCounts {
  /**
   * Notes that this process exists, and its counts. Each count replaces the process's earlier one. Returns the counts of the others in these windows.
   * A process counts as present until {@link SILENCE_MAX_MS} after its last exchange.
   */
  exchange(own: readonly RateCount[], windows: readonly RateWindow[]): Promise<OthersCounts>;
}

export const HEARD_COUNTS_MAX = 5_000;
export const SILENCE_MAX_MS = 5_000;
