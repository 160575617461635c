const WINDOW_MS = 60_000;
/** Enough to see who calls, and too few to bury a log. */
const LINES_MAX = 20;

/** Keeps what anybody can cause from filling the log: each thing is told once a minute, and no more than a few things in all. */
export class ToldRecently {
  readonly #nowMs: () => number;
  #beganAtMs: number;
  readonly #told = new Set<string>();

  constructor(nowMs = () => performance.now()) {
    this.#nowMs = nowMs;
    this.#beganAtMs = nowMs();
  }

  /** True if it is to be told now. */
  isNew(thing: string): boolean {
    const nowMs = this.#nowMs();
    if (nowMs - this.#beganAtMs >= WINDOW_MS) {
      this.#beganAtMs = nowMs;
      this.#told.clear();
    }
    if (this.#told.size >= LINES_MAX || this.#told.has(thing)) return false;
    this.#told.add(thing);
    return true;
  }
}
