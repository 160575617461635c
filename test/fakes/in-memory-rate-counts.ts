import {
  HEARD_COUNTS_MAX,
  SILENCE_MAX_MS,
  type OthersCounts,
  type RateCount,
  type RateCounts,
} from '../../src/application/ports/rate-counts.ts';

/** The counts of all processes, and the time when each process was last present. */
export class InMemoryRateBoard {
  readonly noted = new Map<string, RateCount & { readonly process: number }>();
  readonly seenAtMs = new Map<number, number>();
  readonly nowMs: () => number;

  constructor(nowMs: () => number) {
    this.nowMs = nowMs;
  }
}

export class InMemoryRateCounts implements RateCounts {
  readonly #board: InMemoryRateBoard;
  readonly #process: number;

  constructor(board: InMemoryRateBoard, process: number) {
    this.#board = board;
    this.#process = process;
  }

  async exchange(...[own, windows]: Parameters<RateCounts['exchange']>): Promise<OthersCounts> {
    const { noted, seenAtMs } = this.#board;
    const nowMs = this.#board.nowMs();
    seenAtMs.set(this.#process, nowMs);
    for (const count of own) {
      const key = JSON.stringify([count.rule, count.window, count.key, this.#process]);
      noted.set(key, { ...count, process: this.#process });
    }
    const sums = new Map<string, RateCount>();
    for (const { process, ...count } of noted.values()) {
      const isAsked = windows.some(({ rule, window }) => rule === count.rule && window === count.window);
      if (process === this.#process || !isAsked) continue;
      const key = JSON.stringify([count.rule, count.window, count.key]);
      sums.set(key, { ...count, count: count.count + (sums.get(key)?.count ?? 0) });
    }
    const counts = [...sums.values()].sort((left, right) => right.count - left.count).slice(0, HEARD_COUNTS_MAX);
    return { processes: [...seenAtMs.values()].filter((at) => at > nowMs - SILENCE_MAX_MS).length, counts };
  }
}
