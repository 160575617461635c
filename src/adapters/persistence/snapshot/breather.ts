/** Longest stretch of work before requests get their turn. */
const STRETCH_MAX_MS = 4;

/** Lets the event loop serve requests in the middle of long work. */
export class Breather {
  #stretchStart = performance.now();

  /** Waits for one turn of the event loop when the current stretch has become too long. */
  async breathe(): Promise<void> {
    if (performance.now() - this.#stretchStart < STRETCH_MAX_MS) return;
    await new Promise<void>((resolve) => setImmediate(resolve));
    this.#stretchStart = performance.now();
  }
}
