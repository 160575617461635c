import type { UpstreamFailure } from '../../../../domain/provider/upstream-failure.ts';
import type { Result } from '../../../../domain/shared/result.ts';

type Answer<T> = Result<T, UpstreamFailure>;

interface Kept<T> {
  readonly answer: Promise<Answer<T>>;
  keptUntilMs: number;
}

/**
 * Lets everybody who asks the same share one answer: while it is under way, and for a while after it came. Failures are not kept.
 * The upstream's own limit bounds what is held: a new question is let through about as often as an old answer is forgotten.
 */
export class RecentAnswers<T> {
  readonly #kept = new Map<string, Kept<T>>();
  readonly #keepMs: number;
  readonly #nowMs: () => number;

  constructor(keepMs: number, nowMs: () => number) {
    this.#keepMs = keepMs;
    this.#nowMs = nowMs;
  }

  /** The answer to `question`, from `ask` if nobody has it. */
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
      // One turn later: if `ask` threw at once, the failure would be forgotten first and kept afterwards.
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
