import type { Clock } from '../ports/clock.ts';
import type { Within } from '../wallet/within.ts';
import { FairQueue, type AdmissionObserver } from './fair-queue.ts';
import type { SharedPlaces } from './shared-places.ts';

/** The bounds of one owner's limit of simultaneous work. */
export interface LimitRule {
  /** The name of the level in the metrics. */
  readonly name: string;
  /** The limit of an owner whose work was never slow. */
  readonly atOnceMax: number;
  /** The limit of an owner whose work is always slow. */
  readonly atOnceMin: number;
  /** Work that takes longer is slow: there is more of it than can be done. */
  readonly slowMs: number;
}

/** The weight of the latest work in the average time of an owner's work. */
const LATEST_WEIGHT = 0.2;

/** The measurements of one owner's work. */
interface Learnt {
  atOnceMax: number;
  usualMs: number;
  /** Slow work that began before this moment does not make the limit smaller again. */
  cutAtMs: number;
}

interface AdaptiveLimitsParts {
  readonly rule: LimitRule;
  /** The places that bound the memory of admitted work. */
  readonly places: SharedPlaces;
  readonly clock: Clock;
  readonly within: Within;
  readonly observer: AdmissionObserver;
}

/**
 * A level that gives each flow a limit of its own, so that a slow owner delays nobody else. The limit adapts to the work, as TCP finds the size of
 * its window: quick work adds one, and slow work halves it. New work is refused at once if its turn would come too late.
 */
export class AdaptiveLimits {
  readonly #parts: AdaptiveLimitsParts;
  readonly #queue: FairQueue;
  /** One entry for each Agent at most. */
  readonly #learnt = new Map<string, Learnt>();

  constructor(parts: AdaptiveLimitsParts) {
    const { rule, clock, within, observer } = parts;
    this.#parts = parts;
    const queue = { nowMs: () => clock.nowMs(), within, observer };
    this.#queue = new FairQueue({ ...UNBOUNDED, name: rule.name }, queue, (owner) => this.#of(owner).atOnceMax);
  }

  /** Admits work in advance, until `leave`. False if its turn would certainly come too late. */
  enter(owner: string, untilMs: number): boolean {
    const { places, observer, rule } = this.#parts;
    if (!this.#isTooLate(owner, untilMs) && places.take(owner)) return true;
    observer.refused(rule.name);
    return false;
  }

  leave(owner: string): void {
    this.#parts.places.leave(owner);
  }

  /** Does the work when its turn comes. Undefined if the turn does not come in time. */
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

  /** First, all earlier work has its turns, as many at a time as the limit allows. Then the work itself needs the average time. */
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

/** The limits are those of the flows. A caller passes how long it waits, and gets no reason for a refusal. */
const UNBOUNDED = {
  seats: Infinity,
  seatsPerFlow: Infinity,
  linePerFlow: Infinity,
  line: Infinity,
  waitMaxMs: 0,
  sentence: '',
};
