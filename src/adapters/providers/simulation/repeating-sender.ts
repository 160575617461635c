import type { SentResult } from './simulator-sender.ts';

/** The attempts for a callback that must arrive, and the pause between two attempts, unless a protocol sets others. */
const ATTEMPTS_MAX = 5;
const PAUSE_MS = 100;

/** The rules by which a simulated provider sends its callbacks. */
export interface SendingRules<Callback, Result> {
  /** Sends a callback, and notes the acknowledgements of its answer. */
  send(callback: Callback): Promise<Result>;
  /** Whether the answer leaves the outcome open. */
  isOpen(result: Result): boolean;
  wait(ms: number): Promise<void>;
  readonly attemptsMax?: number;
  readonly pauseMs?: number;
}

/** Sends the callbacks of a simulated provider once, until they are answered, or again. */
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

  /**
   * Sends a callback until it is answered. `write` is called before each attempt, because some protocols write a repetition differently.
   */
  async untilAnswered(write: () => Callback): Promise<Result> {
    const { attemptsMax = ATTEMPTS_MAX, pauseMs = PAUSE_MS } = this.#rules;
    for (let attempt = 1; attempt < attemptsMax; attempt += 1) {
      const result = await this.once(write());
      if (!this.#rules.isOpen(result)) return result;
      await this.#rules.wait(pauseMs);
    }
    return this.once(write());
  }

  /** Sends the last callback again, byte for byte. Throws if there is none. */
  repeat(): Promise<Result> {
    if (this.#last === undefined) throw new Error('nothing was sent yet');
    return this.once(this.#last.callback);
  }
}

/** Whether the outcome of a single callback is unknown. */
export const isUnknown = ({ outcome }: SentResult): boolean => outcome === 'unknown';
