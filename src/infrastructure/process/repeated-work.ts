import { setTimeout as sleep } from 'node:timers/promises';

export interface RepeatedWorkOptions {
  /** One round; true when the next one may follow at once. What it throws goes to `onFailure`, and the rounds go on. */
  round(): Promise<boolean>;
  onFailure(error: unknown): void;
  /** Between two rounds. */
  readonly intervalMs: number;
}

/** Work in the background: one round after the other, until it is stopped. */
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

  /** Begins no round any more, and waits for the one under way; after `graceMs` it is left to itself. */
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
      // What fails because everything around it has been closed meanwhile is no news.
      if (!this.#over.signal.aborted) this.#options.onFailure(error);
      return false;
    }
  }
}
