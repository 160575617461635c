import type { Within } from './within.ts';

/** How long to wait before another look at a bet that another process asks about. */
const LOOK_EVERY_MS = 100;

/** The bets that this process is asking about: who needs the same answer waits for it, and asks nobody. */
export class QuestionsUnderWay {
  readonly #within: Within;
  readonly #ends = new Map<string, Promise<void>>();

  constructor(within: Within) {
    this.#within = within;
  }

  /** Says that these are asked about, until the returned function is called. */
  begin(ids: readonly string[]): () => void {
    let end: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    for (const id of ids) this.#ends.set(id, ended);
    return () => {
      for (const id of ids) this.#ends.delete(id);
      end();
    };
  }

  /** Waits until this bet may have ended, so many milliseconds at most. */
  async wait(id: string, ms: number): Promise<void> {
    const here = this.#ends.get(id);
    await this.#within(here ?? never(), here === undefined ? Math.min(ms, LOOK_EVERY_MS) : ms);
  }
}

/** A new one each time: what waits for one that never ends is kept as long as it. */
const never = (): Promise<never> => new Promise(() => undefined);
