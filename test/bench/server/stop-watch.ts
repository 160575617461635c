/** The longest time that the event loop did not come round, in milliseconds. */
export interface LongestStop {
  /** By the clock: on a busy machine it has the time in which other processes had the core. */
  readonly clockMs: number;
  /** The CPU time of this process meanwhile. */
  readonly computedMs: number;
}

const TICK_MS = 1;

/** Looks at the clock every millisecond, and at the process's computing time. */
export class StopWatch {
  #timer: NodeJS.Timeout | undefined;
  #clockMs = 0;
  #computedMs = 0;

  /** Begins anew. */
  start(): void {
    clearInterval(this.#timer);
    this.#clockMs = 0;
    this.#computedMs = 0;
    let lastMs = performance.now();
    let lastComputedMs = computedSoFarMs();
    const tick = (): void => {
      const nowMs = performance.now();
      const computedMs = computedSoFarMs();
      this.#clockMs = Math.max(this.#clockMs, nowMs - lastMs - TICK_MS);
      this.#computedMs = Math.max(this.#computedMs, Math.min(computedMs - lastComputedMs, nowMs - lastMs));
      lastMs = nowMs;
      lastComputedMs = computedMs;
    };
    this.#timer = setInterval(tick, TICK_MS).unref();
  }

  /** Ends, with the longest stop since the start. */
  stop(): LongestStop {
    clearInterval(this.#timer);
    return { clockMs: this.#clockMs, computedMs: this.#computedMs };
  }
}

function computedSoFarMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
