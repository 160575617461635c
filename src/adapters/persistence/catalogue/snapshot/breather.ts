/** Longest stretch of work in one turn of the event loop, of all that work at once. */
const STRETCH_MAX_MS = 4;

/** When the work of this turn began; undefined while nobody has worked in it. */
let stretchStartMs: number | undefined;
const waiting: (() => void)[] = [];

/**
 * Lets the event loop serve requests in the middle of long work. All breathers share one stretch a turn, and each turn wakes one that
 * waits: sixty requests that each worked for 4 ms of the same turn stopped the loop for a quarter of a second. Who comes in a turn
 * that has some of its stretch left does not wait, for most work is done in a fraction of it.
 */
export class Breather {
  /**
   * Whether this turn has had its stretch; asking begins it. For many at a time, and for steps shorter than an await: who asks and
   * works at once is counted before the next one asks.
   */
  isDue(): boolean {
    if (stretchStartMs === undefined) beginStretch();
    return performance.now() - (stretchStartMs ?? 0) >= STRETCH_MAX_MS;
  }

  /** Waits for a turn of the event loop to work in, when this one has had its stretch. */
  async breathe(): Promise<void> {
    if (!this.isDue()) return;
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
}

function beginStretch(): void {
  stretchStartMs = performance.now();
  setImmediate(() => {
    stretchStartMs = undefined;
    const next = waiting.shift();
    if (next === undefined) return;
    beginStretch();
    next();
  });
}
