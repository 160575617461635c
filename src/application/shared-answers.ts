import type { Result } from '../domain/shared/result.ts';
import type { Clock } from './ports/clock.ts';

/** How answers are shared. */
export interface SharingRule<T> {
  /** How long an answer serves others, from when it came. */
  readonly keepMs: number;
  /** Most weight of all answers that are kept; the newest one is kept however heavy it is. */
  readonly weightMax: number;
  weightOf(value: T): number;
  /** Most questions of one group that may be under way at once. */
  readonly underWayMax: number;
}

/** What is asked, and of whom. */
export interface SharedQuestion {
  /** Whoever answers; questions of one group wait for each other's places. */
  readonly group: string;
  readonly key: string;
}

interface Kept<T, E> {
  readonly answer: Promise<Result<T, E>>;
  readonly weight: number;
  readonly untilMs: number;
}

/**
 * Lets all who ask the same share one answer: while it is under way, and for a while after it came. Refusals are shared while they are
 * under way and not kept.
 */
export class SharedAnswers<T, E> {
  readonly #rule: SharingRule<T>;
  readonly #clock: Clock;
  readonly #underWay = new Map<string, Map<string, Promise<Result<T, E>>>>();
  /** In the order in which they came, so that the oldest go first. */
  readonly #kept = new Map<string, Kept<T, E>>();
  #weight = 0;

  constructor(rule: SharingRule<T>, clock: Clock) {
    this.#rule = rule;
    this.#clock = clock;
  }

  /** The answer, from `ask` if nobody has it; undefined when too many of this group are being asked for. */
  get({ group, key }: SharedQuestion, ask: () => Promise<Result<T, E>>): Promise<Result<T, E>> | undefined {
    this.#forgetOld();
    const name = JSON.stringify([group, key]);
    const known = this.#kept.get(name)?.answer ?? this.#underWay.get(group)?.get(key);
    if (known !== undefined) return known;
    const ofGroup = this.#underWay.get(group) ?? new Map<string, Promise<Result<T, E>>>();
    if (ofGroup.size >= this.#rule.underWayMax) return undefined;
    const answer = this.#ask({ group, key }, ask);
    this.#underWay.set(group, ofGroup.set(key, answer));
    return answer;
  }

  async #ask({ group, key }: SharedQuestion, ask: () => Promise<Result<T, E>>): Promise<Result<T, E>> {
    try {
      // One turn later: were `ask` to throw at once, the question would be taken back before it is noted.
      await Promise.resolve();
      const answer = await ask();
      if (answer.ok) this.#keep(JSON.stringify([group, key]), answer);
      return answer;
    } finally {
      const ofGroup = this.#underWay.get(group);
      ofGroup?.delete(key);
      if (ofGroup?.size === 0) this.#underWay.delete(group);
    }
  }

  #keep(name: string, answer: Result<T, E> & { readonly ok: true }): void {
    const weight = this.#rule.weightOf(answer.value);
    for (const oldest of this.#kept.keys()) {
      if (this.#weight + weight <= this.#rule.weightMax) break;
      this.#forget(oldest);
    }
    this.#weight += weight;
    const untilMs = this.#clock.nowMs() + this.#rule.keepMs;
    this.#kept.set(name, { answer: Promise.resolve(answer), weight, untilMs });
  }

  /** All are kept equally long, so the first that is not old has only younger ones behind it; unless the clock was put back. */
  #forgetOld(): void {
    const nowMs = this.#clock.nowMs();
    for (const [name, { untilMs }] of this.#kept) {
      if (untilMs > nowMs && untilMs <= nowMs + this.#rule.keepMs) return;
      this.#forget(name);
    }
  }

  #forget(name: string): void {
    this.#weight -= this.#kept.get(name)?.weight ?? 0;
    this.#kept.delete(name);
  }
}
