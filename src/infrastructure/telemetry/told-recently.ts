const WINDOW_MS = 60_000;
/** Enough lines to show who calls, and few enough not to fill the log. */
const LINES_MAX = 20;

/** Limits log lines that any caller can cause. Each subject is logged at most once a minute, and only a few subjects in all. */
export class ToldRecently {
  readonly #nowMs: () => number;
  #beganAtMs: number;
  readonly #told = new Set<string>();

  constructor(nowMs = () => performance.now()) {
    this.#nowMs = nowMs;
    this.#beganAtMs = nowMs();
  }

  /** True if the subject should be logged now. */
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
