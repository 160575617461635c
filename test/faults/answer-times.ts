import { setTimeout as wait } from 'node:timers/promises';

const PAUSE_MS = 250;

/** Asks again and again, and keeps the longest time until an answer, in whichever words. */
export class AnswerTimes {
  readonly #ask: () => Promise<unknown>;
  readonly #asking: Promise<void>;
  #slowestMs = 0;
  #sentAtMs: number | undefined;
  #isOver = false;

  constructor(ask: () => Promise<unknown>) {
    this.#ask = ask;
    this.#asking = this.#work();
  }

  /** With a question that is not answered yet; then measures anew. */
  slowestMs(): number {
    const ms = Math.max(this.#slowestMs, performance.now() - (this.#sentAtMs ?? Infinity));
    this.#slowestMs = 0;
    return Math.round(ms);
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await this.#asking;
  }

  async #work(): Promise<void> {
    while (!this.#isOver) {
      const sentAtMs = performance.now();
      this.#sentAtMs = sentAtMs;
      await this.#ask().catch(() => undefined); // A refusal is an answer.
      this.#sentAtMs = undefined;
      this.#slowestMs = Math.max(this.#slowestMs, performance.now() - sentAtMs);
      await wait(PAUSE_MS);
    }
  }
}
