import type { SentResult } from './simulator-sender.ts';

/** How often a callback is sent that must arrive, and the pause between two times, unless a protocol says otherwise. */
const ATTEMPTS_MAX = 5;
const PAUSE_MS = 100;

/** How a simulated provider sends its callbacks. */
export interface SendingRules<Callback, Result> {
  /** Sends it, and notes what its answer acknowledges. */
  send(callback: Callback): Promise<Result>;
  /** Whether the answer leaves open what happened. */
  isOpen(result: Result): boolean;
  wait(ms: number): Promise<void>;
  readonly attemptsMax?: number;
  readonly pauseMs?: number;
}

/** Sends the callbacks of a simulated provider: once, until they are answered, or the last one again. */
export class RepeatingSender<Callback, Result = SentResult> {
  readonly #rules: SendingRules<Callback, Result>;
  #last: { readonly callback: Callback } | undefined;

  constructor(rules: SendingRules<Callback, Result>) {
    this.#rules = rules;
  }

  once(callback: Callback): Promise<Result> {
    this.#last = { callback };
    return this.#rules.send(callback);
  }

  /** `write` is called before each time, for protocols that write a callback differently when they send it again. */
  async untilAnswered(write: () => Callback): Promise<Result> {
    const { attemptsMax = ATTEMPTS_MAX, pauseMs = PAUSE_MS } = this.#rules;
    for (let attempt = 1; attempt < attemptsMax; attempt += 1) {
      const result = await this.once(write());
      if (!this.#rules.isOpen(result)) return result;
      await this.#rules.wait(pauseMs);
    }
    return this.once(write());
  }

  /** The last callback again, byte for byte; throws when there is none. */
  repeat(): Promise<Result> {
    if (this.#last === undefined) throw new Error('nothing was sent yet');
    return this.once(this.#last.callback);
  }
}

/** Whether nothing is known of a single callback. */
export const isUnknown = ({ outcome }: SentResult): boolean => outcome === 'unknown';
