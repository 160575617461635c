import { setTimeout as sleep } from 'node:timers/promises';

export interface RepeatedWorkOptions {
  /** Does one round; true when the next may follow at once. After a thrown error, `onFailure` is called and the rounds go on. */
  round(): Promise<boolean>;
  onFailure(error: unknown): void;
  /** Pause between two rounds. */
  readonly intervalMs: number;
}

/** Background work: one round after the other, until it is stopped. */
export class RepeatedWork {
  readonly #options: RepeatedWorkOptions;
  readonly #over = new AbortController();
  #rounds: Promise<void> = Promise.resolve();

  constructor(options: RepeatedWorkOptions) {
    this.#options = options;
  }

  /** Called once. */
  start(): void {
    this.#rounds = this.#go();
  }

  /** Begins no more rounds, and waits for the one under way, at most `graceMs`. */
  async stop(graceMs: number): Promise<void> {
    this.#over.abort();
    const late = new AbortController();
    await Promise.race([this.#rounds, sleep(graceMs, undefined, { signal: late.signal }).catch(() => undefined)]);
    late.abort();
  }

  async #go(): Promise<void> {
    const { signal } = this.#over;
    while (!signal.aborted) {
      if (await this.#round()) continue;
      await sleep(this.#options.intervalMs, undefined, { signal }).catch(() => undefined);
    }
  }

  async #round(): Promise<boolean> {
    try {
      return await this.#options.round();
    } catch (error) {
      // After the stop, failures are expected, because the parts around the work are closed.
      if (!this.#over.signal.aborted) this.#options.onFailure(error);
      return false;
    }
  }
}
