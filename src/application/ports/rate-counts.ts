/** Requests let in under a key of a rule, in one window. */
export interface RateCount {
  readonly rule: string;
  readonly key: string;
  readonly window: number;
  readonly count: number;
}

/** A window of a rule, whatever the key. */
export type RateWindow = Pick<RateCount, 'rule' | 'window'>;

/** What one process hears from the others. */
export interface OthersCounts {
  /** How many processes there are, this one included. */
  readonly processes: number;
  /** The sums over the others, the largest first, {@link HEARD_COUNTS_MAX} at most. */
  readonly counts: readonly RateCount[];
}

/** Where processes tell each other how many requests they let in. Nothing is lost with it but that knowledge. */
export interface RateCounts {
  /**
   * Notes that this process is there, and its counts; each replaces what it noted before. Tells what the others noted in these
   * windows. A process is there until {@link SILENCE_MAX_MS} after its last exchange.
   */
  exchange(own: readonly RateCount[], windows: readonly RateWindow[]): Promise<OthersCounts>;
}

export const HEARD_COUNTS_MAX = 5_000;
export const SILENCE_MAX_MS = 5_000;
