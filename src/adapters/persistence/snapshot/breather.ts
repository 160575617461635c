/** Longest stretch of work before requests get their turn. */
const STRETCH_MAX_MS = 4;

/** Lets the event loop serve requests in the middle of long work. */
export class Breather {
  #stretchStart = performance.now();

  /** Whether the current stretch has become too long; for loops whose single steps are shorter than an await. */
  get isDue(): boolean {
    return performance.now() - this.#stretchStart >= STRETCH_MAX_MS;
  }

  /** Waits for one turn of the event loop when that is due. */
  async breathe(): Promise<void> {
    if (!this.isDue) return;
    await new Promise<void>((resolve) => setImmediate(resolve));
    this.#stretchStart = performance.now();
  }
}
