import type { Clock } from '../ports/clock.ts';
import type { Within } from '../wallet/within.ts';
import { FairQueue, type AdmissionObserver } from './fair-queue.ts';
import type { SharedPlaces } from './shared-places.ts';

/** How much of one owner is done at a time. */
export interface LimitRule {
  /** The name of the level in the metrics. */
  readonly name: string;
  /** Of an owner whose work was never slow. */
  readonly atOnceMax: number;
  /** Of an owner whose work is always slow. */
  readonly atOnceMin: number;
  /** Work that takes longer shows that there is more of it than can be done. */
  readonly slowMs: number;
}

/** The weight of the latest work in the usual time of an owner's work. */
const LATEST_WEIGHT = 0.2;

/** The experience with the work of one owner. */
interface Learnt {
  atOnceMax: number;
  usualMs: number;
  /** Work that began before this moment has made the limit smaller already. */
  cutAtMs: number;
}

interface AdaptiveLimitsParts {
  readonly rule: LimitRule;
  /** Bounds the memory of all that has entered. */
  readonly places: SharedPlaces;
  readonly clock: Clock;
  readonly within: Within;
  readonly observer: AdmissionObserver;
}

/**
 * A level whose flows have a limit of their own each, so that a slow owner keeps nobody else waiting. A limit follows from the work, as TCP finds
 * the size of its window: each that was quick adds one, and one that was slow halves it. The newest is refused at once when its turn would come
 * too late.
 */
export class AdaptiveLimits {
  readonly #parts: AdaptiveLimitsParts;
  readonly #queue: FairQueue;
  /** As many as there are Agents. */
  readonly #learnt = new Map<string, Learnt>();

  constructor(parts: AdaptiveLimitsParts) {
    const { rule, clock, within, observer } = parts;
    this.#parts = parts;
    const queue = { nowMs: () => clock.nowMs(), within, observer };
    this.#queue = new FairQueue({ ...UNBOUNDED, name: rule.name }, queue, (owner) => this.#of(owner).atOnceMax);
  }

  /** Lets in what will have work to do, until `leave`; false when its turn would surely come too late. */
  enter(owner: string, untilMs: number): boolean {
    const { places, observer, rule } = this.#parts;
    if (!this.#isTooLate(owner, untilMs) && places.take(owner)) return true;
    observer.refused(rule.name);
    return false;
  }

  leave(owner: string): void {
    this.#parts.places.leave(owner);
  }

  /** Does the work when its turn comes; undefined when that is not in time. */
  run<T>(owner: string, untilMs: number, work: () => Promise<T>): Promise<T | undefined> {
    const { clock } = this.#parts;
    const measured = async (): Promise<T> => {
      const beganAtMs = clock.nowMs();
      try {
        return await work();
      } finally {
        this.#learn(owner, beganAtMs);
      }
    };
    const waitMaxMs = Math.max(0, untilMs - clock.nowMs() - this.#of(owner).usualMs);
    return this.#queue.run(owner, measured, { waitMaxMs });
  }

  /** All that came before has its turns first, so many at a time, and then the work itself needs the usual time. */
  #isTooLate(owner: string, untilMs: number): boolean {
    const { places, clock } = this.#parts;
    const { atOnceMax, usualMs } = this.#of(owner);
    const turnsBefore = Math.floor(places.takenBy(owner) / atOnceMax);
    return turnsBefore > 0 && clock.nowMs() + (turnsBefore + 1) * usualMs > untilMs;
  }

  #learn(owner: string, beganAtMs: number): void {
    const { rule, clock } = this.#parts;
    const learnt = this.#of(owner);
    const nowMs = clock.nowMs();
    const tookMs = Math.max(0, nowMs - beganAtMs);
    learnt.usualMs += (tookMs - learnt.usualMs) * LATEST_WEIGHT;
    if (tookMs <= rule.slowMs) learnt.atOnceMax = Math.min(rule.atOnceMax, learnt.atOnceMax + 1);
    else if (beganAtMs >= learnt.cutAtMs) {
      const half = Math.floor(Math.min(learnt.atOnceMax, this.#queue.takenBy(owner)) / 2);
      learnt.atOnceMax = Math.max(rule.atOnceMin, half);
      learnt.cutAtMs = nowMs;
    }
  }

  #of(owner: string): Learnt {
    let learnt = this.#learnt.get(owner);
    if (learnt === undefined) {
      learnt = { atOnceMax: this.#parts.rule.atOnceMax, usualMs: 0, cutAtMs: -Infinity };
      this.#learnt.set(owner, learnt);
    }
    return learnt;
  }
}

/** The limits are those of the flows; who enters says how long it waits, and is not told why it was refused. */
const UNBOUNDED = {
  seats: Infinity,
  seatsPerFlow: Infinity,
  linePerFlow: Infinity,
  line: Infinity,
  waitMaxMs: 0,
  sentence: '',
};
