import { setTimeout as sleep } from 'node:timers/promises';

export interface RepeatedWorkOptions {
  /** Does one round. True if the next may follow at once. After an error, `onFailure` is called and the rounds go on. */
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

  /** Must be called only once. */
  start(): void {
    this.#rounds = this.#go();
  }

  /** Starts no more rounds, and waits at most `graceMs` for the current one. */
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
