/** The longest work in one turn of the event loop, for all such work together. */
const STRETCH_MAX_MS = 4;

/** The start of this turn's work; undefined if there was none. */
let stretchStartMs: number | undefined;
const waiting: (() => void)[] = [];

/**
 * Lets the event loop serve requests during long work. All breathers share the time of one turn, and each turn wakes one waiting breather. When sixty
 * requests each worked for 4 ms in the same turn, the loop stopped for a quarter of a second. A breather does not wait while the turn has time left,
 * because most work takes only a fraction of it.
 */
export class Breather {
  /**
   * Whether the time of this turn is used up; the first call starts the time. For many pieces at a time, and for steps shorter than an await. A
   * caller that works at once is counted before the next caller asks.
   */
  isDue(): boolean {
    if (stretchStartMs === undefined) beginStretch();
    return performance.now() - (stretchStartMs ?? 0) >= STRETCH_MAX_MS;
  }

  /** Waits for another turn of the event loop, if the time of this one is used up. */
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
