import type { Clock } from '../ports/clock.ts';
import type { Within } from '../wallet/within.ts';
import type { SharedPlaces } from './shared-places.ts';

/** How much of one owner is done at a time. */
export interface LimitRule {
  /** Of an owner whose work was never slow. */
  readonly atOnceMax: number;
  /** Of an owner whose work is always slow. */
  readonly atOnceMin: number;
  /** Work that takes longer shows that there is more of it than can be done. */
  readonly slowMs: number;
}

/**
 * Questions to Agents. They are told to answer within two seconds. 64 hanging questions cost the others nothing, so that an Agent that needs
 * four seconds for each answer, or a dead one, is asked so many.
 */
export const QUESTIONS: LimitRule = { atOnceMax: Infinity, atOnceMin: 64, slowMs: 2_000 };
/** Stakes on their way into the database: a second is ten times what they take there while it keeps up. */
export const STAKES: LimitRule = { atOnceMax: Infinity, atOnceMin: 8, slowMs: 1_000 };

/** The weight of the latest work in the usual time of an owner's work. */
const LATEST_WEIGHT = 0.2;

interface Line {
  underWay: number;
  atOnceMax: number;
  usualMs: number;
  /** Work that began before this moment has made the limit smaller already. */
  cutAtMs: number;
  /** In the order of arrival. */
  readonly waiting: Set<() => void>;
}

interface AdaptiveLimitsParts {
  readonly rule: LimitRule;
  /** Bounds the memory of all that has entered. */
  readonly places: SharedPlaces;
  readonly clock: Clock;
  readonly within: Within;
}

/**
 * Lets work of owners begin, each with a line and a limit of its own, so that a slow one keeps nobody else waiting. A limit follows from the
 * work, as TCP finds the size of its window: each that was quick adds one, and one that was slow halves it. The newest is refused at once when
 * its turn would come too late.
 */
export class AdaptiveLimits {
  readonly #parts: AdaptiveLimitsParts;
  /** As many as there are Agents. */
  readonly #lines = new Map<string, Line>();

  constructor(parts: AdaptiveLimitsParts) {
    this.#parts = parts;
  }

  /** Lets in what will have work to do, until `leave`; false when its turn would surely come too late. */
  enter(owner: string, untilMs: number): boolean {
    return !this.#isTooLate(owner, untilMs) && this.#parts.places.take(owner);
  }

  leave(owner: string): void {
    this.#parts.places.leave(owner);
  }

  /** Does the work when its turn comes; undefined when that is not in time. */
  async run<T>(owner: string, untilMs: number, work: () => Promise<T>): Promise<T | undefined> {
    const line = this.#lineOf(owner);
    if (!(await this.#hasTurn(line, untilMs))) return undefined;
    const beganAtMs = this.#parts.clock.nowMs();
    try {
      return await work();
    } finally {
      this.#learn(line, beganAtMs);
      line.underWay -= 1;
      this.#admitNext(line);
    }
  }

  /** All that came before has its turns first, so many at a time, and then the work itself needs the usual time. */
  #isTooLate(owner: string, untilMs: number): boolean {
    const { places, clock } = this.#parts;
    const { atOnceMax, usualMs } = this.#lineOf(owner);
    const turnsBefore = Math.floor(places.takenBy(owner) / atOnceMax);
    return turnsBefore > 0 && clock.nowMs() + (turnsBefore + 1) * usualMs > untilMs;
  }

  async #hasTurn(line: Line, untilMs: number): Promise<boolean> {
    if (line.underWay < line.atOnceMax) {
      line.underWay += 1;
      return true;
    }
    let admit: () => void = () => undefined;
    const admitted = new Promise<true>((resolve) => {
      admit = () => resolve(true);
    });
    line.waiting.add(admit);
    const waitMaxMs = untilMs - this.#parts.clock.nowMs() - line.usualMs;
    const isAdmitted = await this.#parts.within(admitted, Math.max(0, waitMaxMs));
    // Work that is no longer in the line was admitted at the very moment when its time ended.
    return isAdmitted === true || !line.waiting.delete(admit);
  }

  #admitNext(line: Line): void {
    for (const admit of line.waiting) {
      if (line.underWay >= line.atOnceMax) return;
      line.waiting.delete(admit);
      line.underWay += 1;
      admit();
    }
  }

  #learn(line: Line, beganAtMs: number): void {
    const { rule, clock } = this.#parts;
    const nowMs = clock.nowMs();
    const tookMs = Math.max(0, nowMs - beganAtMs);
    line.usualMs += (tookMs - line.usualMs) * LATEST_WEIGHT;
    if (tookMs <= rule.slowMs) line.atOnceMax = Math.min(rule.atOnceMax, line.atOnceMax + 1);
    else if (beganAtMs >= line.cutAtMs) {
      const half = Math.floor(Math.min(line.atOnceMax, line.underWay) / 2);
      line.atOnceMax = Math.max(rule.atOnceMin, half);
      line.cutAtMs = nowMs;
    }
  }

  #lineOf(owner: string): Line {
    let line = this.#lines.get(owner);
    if (line === undefined) {
      const { atOnceMax } = this.#parts.rule;
      line = { underWay: 0, atOnceMax, usualMs: 0, cutAtMs: -Infinity, waiting: new Set() };
      this.#lines.set(owner, line);
    }
    return line;
  }
}
