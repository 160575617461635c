import type { Within } from './within.ts';

/** The pause between two looks at a bet that another process is asking about. */
const LOOK_EVERY_MS = 100;

/** The bets about which this process is asking an Agent. A request that needs the same answer waits for it, and asks no Agent. */
export class AuthorizationsUnderWay {
  readonly #within: Within;
  readonly #ends = new Map<string, Promise<void>>();

  constructor(within: Within) {
    this.#within = within;
  }

  /** Notes that authorization requests about these bets are under way, until the returned function is called. */
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

  /** Waits until the bet may have ended, for at most `ms` milliseconds. */
  async wait(id: string, ms: number): Promise<void> {
    const here = this.#ends.get(id);
    await this.#within(here ?? never(), here === undefined ? Math.min(ms, LOOK_EVERY_MS) : ms);
  }
}

/** Creates a new promise each time. A shared one would keep all its waiters in memory for ever. */
const never = (): Promise<never> => new Promise(() => undefined);
