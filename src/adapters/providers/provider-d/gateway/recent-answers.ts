import type { UpstreamFailure } from '../../../../domain/provider/upstream-failure.ts';
import type { Result } from '../../../../domain/shared/result.ts';

type Answer<T> = Result<T, UpstreamFailure>;

interface Kept<T> {
  readonly answer: Promise<Answer<T>>;
  keptUntilMs: number;
}

/**
 * Equal questions share one answer, while it is under way and for a while afterwards. Failures are not kept. The upstream's own limit
 * bounds the memory: new questions pass about as often as old answers are forgotten.
 */
export class RecentAnswers<T> {
  readonly #kept = new Map<string, Kept<T>>();
  readonly #keepMs: number;
  readonly #nowMs: () => number;

  constructor(keepMs: number, nowMs: () => number) {
    this.#keepMs = keepMs;
    this.#nowMs = nowMs;
  }

  /** Gives the known answer to `question`, or the answer of `ask`. */
  get(question: string, ask: () => Promise<Answer<T>>): Promise<Answer<T>> {
    this.#forgetOld();
    const known = this.#kept.get(question);
    if (known !== undefined) return known.answer;
    const kept = { answer: this.#settle(question, ask), keptUntilMs: Infinity };
    this.#kept.set(question, kept);
    return kept.answer;
  }

  async #settle(question: string, ask: () => Promise<Answer<T>>): Promise<Answer<T>> {
    let isWorthKeeping = false;
    try {
      // `ask` runs one turn later: a failure at once would be forgotten before it is kept.
      await Promise.resolve();
      const answer = await ask();
      isWorthKeeping = answer.ok;
      return answer;
    } finally {
      const kept = this.#kept.get(question);
      if (isWorthKeeping && kept !== undefined) kept.keptUntilMs = this.#nowMs() + this.#keepMs;
      else this.#kept.delete(question);
    }
  }

  #forgetOld(): void {
    const nowMs = this.#nowMs();
    for (const [question, { keptUntilMs }] of this.#kept) if (keptUntilMs <= nowMs) this.#kept.delete(question);
  }
}
