import type { Result } from '../domain/shared/result.ts';
import type { Clock } from './ports/clock.ts';

export interface SharingRule<T> {
  /** How long after its arrival an answer is shared. */
  readonly keepMs: number;
  /** The most weight of all cached answers together. The newest answer is cached whatever its weight. */
  readonly weightMax: number;
  weightOf(value: T): number;
  /** The most simultaneous queries of one group, or of one flow of it. */
  readonly underWayMax: number;
}

/** A query, and its group. */
export interface SharedQuery {
  /** The system that answers. `underWayMax` limits the queries of one group. */
  readonly group: string;
  readonly key: string;
  /** An Agent, if each may have so many queries under way; all share the answers. */
  readonly flow?: string;
}

interface UnderWay<T, E> {
  readonly flow: string | undefined;
  readonly answer: Promise<Result<T, E>>;
}

interface Kept<T, E> {
  readonly answer: Promise<Result<T, E>>;
  readonly weight: number;
  readonly untilMs: number;
}

/**
 * Callers with the same query share one answer, while the query is under way and for some time after its answer. A refusal is shared only while the
 * query is under way.
 */
export class SharedAnswers<T, E> {
  readonly #rule: SharingRule<T>;
  readonly #clock: Clock;
  readonly #underWay = new Map<string, Map<string, UnderWay<T, E>>>();
  /** The answers in the order of arrival, so that the oldest are removed first. */
  readonly #kept = new Map<string, Kept<T, E>>();
  #weight = 0;

  constructor(rule: SharingRule<T>, clock: Clock) {
    this.#rule = rule;
    this.#clock = clock;
  }

  /** Returns a shared answer, or calls `ask` if there is none. Undefined if too many queries of this group or flow are under way. */
  get({ group, key, flow }: SharedQuery, ask: () => Promise<Result<T, E>>): Promise<Result<T, E>> | undefined {
    this.#forgetOld();
    const name = JSON.stringify([group, key]);
    const known = this.#kept.get(name)?.answer ?? this.#underWay.get(group)?.get(key)?.answer;
    if (known !== undefined) return known;
    const ofGroup = this.#underWay.get(group) ?? new Map<string, UnderWay<T, E>>();
    const ofFlow = [...ofGroup.values()].filter((other) => other.flow === flow);
    if (ofFlow.length >= this.#rule.underWayMax) return undefined;
    const answer = this.#ask({ group, key }, ask);
    this.#underWay.set(group, ofGroup.set(key, { flow, answer }));
    return answer;
  }

  async #ask({ group, key }: SharedQuery, ask: () => Promise<Result<T, E>>): Promise<Result<T, E>> {
    try {
      // Waits one turn of the event loop. If `ask` threw at once, the query would be removed before it is added.
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

  /**
   * All answers are kept for the same time. So the loop stops at the first answer that is young enough: those after it are younger, unless the clock
   * was put back.
   */
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
