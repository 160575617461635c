import { textTable } from '../../../tools/simulators/text-table.ts';
import type { Course } from '../kill-test/course.ts';
import type { KillWorld } from '../kill-test/kill-world.ts';

/** The figures of one phase of a run; times in milliseconds. */
export interface Phase {
  readonly name: string;
  readonly tookMs: number;
  /** Answers to providers. */
  readonly answers: number;
  readonly medianMs: number;
  readonly p99Ms: number;
  readonly longestMs: number;
  /** The longest time in which no gateway took an event. */
  readonly pauseMs: number;
  /** Requests whose connection broke, and requests that were sent again because their outcome was unknown. */
  readonly broken: number;
  readonly repeated: number;
}

/** Measures phases one after the other. */
export class Phases {
  readonly all: Phase[] = [];
  readonly #world: KillWorld;
  readonly #course: Course;

  constructor(world: KillWorld, course: Course) {
    [this.#world, this.#course] = [world, course];
  }

  async measure(name: string, work: () => Promise<void>): Promise<Phase> {
    const [{ balancer }, course] = [this.#world, this.#course];
    const [broken, unknown, sinceMs] = [balancer.broken, course.unknown, performance.now()];
    balancer.takeAnswerTimes();
    course.pulse.begin();
    await work();
    const times = balancer.takeAnswerTimes().toSorted((one, other) => one - other);
    const phase = {
      name,
      tookMs: performance.now() - sinceMs,
      answers: times.length,
      medianMs: quantileOf(times, 0.5),
      p99Ms: quantileOf(times, 0.99),
      longestMs: times.at(-1) ?? 0,
      pauseMs: course.pulse.longestMs,
      broken: balancer.broken - broken,
      repeated: course.unknown - unknown,
    };
    this.all.push(phase);
    return phase;
  }
}

const quantileOf = (sorted: readonly number[], share: number): number =>
  sorted[Math.floor(share * (sorted.length - 1))] ?? 0;

const HEAD = ['phase', 'seconds', 'answers', 'p50', 'p99', 'longest', 'pause', 'broken', 'sent again'];

export const phaseTable = (phases: readonly Phase[]): string =>
  textTable(
    HEAD,
    phases.map((one) => [
      one.name,
      (one.tookMs / 1_000).toFixed(0),
      String(one.answers),
      ...[one.medianMs, one.p99Ms, one.longestMs, one.pauseMs].map((ms) => `${ms.toFixed(0)} ms`),
      String(one.broken),
      String(one.repeated),
    ]),
  );
