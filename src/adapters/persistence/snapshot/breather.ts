/** Longest stretch of work in one turn of the event loop, of all that work at once. */
const STRETCH_MAX_MS = 4;

let turnStartMs = performance.now();
let isTurnComing = false;
const waiting: (() => void)[] = [];

/**
 * Lets the event loop serve requests in the middle of long work. All breathers share one stretch a turn, and each turn wakes one that
 * waits: sixty requests that each worked for 4 ms of the same turn stopped the loop for a quarter of a second.
 */
export class Breather {
  /** Whether this turn has had its stretch; for loops whose single steps are shorter than an await. */
  get isDue(): boolean {
    return performance.now() - turnStartMs >= STRETCH_MAX_MS;
  }

  /** Waits for a turn of the event loop to work in, when this one has had its stretch. */
  async breathe(): Promise<void> {
    if (!this.isDue) return;
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
      comeTurn();
    });
  }
}

function comeTurn(): void {
  if (isTurnComing) return;
  isTurnComing = true;
  setImmediate(() => {
    isTurnComing = false;
    turnStartMs = performance.now();
    waiting.shift()?.();
    if (waiting.length > 0) comeTurn();
  });
}
