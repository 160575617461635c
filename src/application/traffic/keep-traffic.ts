import type { Clock } from '../ports/clock.ts';
import type { TrafficBook } from '../ports/traffic-book.ts';
import type { TrafficCounts } from './traffic-counts.ts';

/** The time between two removals of old steps. */
const FORGET_EVERY_MS = 600_000;

/** Moves the counts of this process into the book that all processes share, and removes old steps. */
export class KeepTraffic {
  readonly #counts: Pick<TrafficCounts, 'take' | 'putBack'>;
  readonly #book: TrafficBook;
  readonly #clock: Clock;
  #forgottenAtMs = -Infinity;

  constructor(counts: Pick<TrafficCounts, 'take' | 'putBack'>, book: TrafficBook, clock: Clock) {
    this.#counts = counts;
    this.#book = book;
    this.#clock = clock;
  }

  /** If it throws, the counts stay for the next time. A count whose commit was not acknowledged may then be in the book twice. */
  async execute(): Promise<void> {
    const taken = this.#counts.take();
    try {
      if (taken.length > 0) await this.#book.add(taken);
    } catch (error) {
      this.#counts.putBack(taken);
      throw error;
    }
    const nowMs = this.#clock.nowMs();
    if (nowMs - this.#forgottenAtMs < FORGET_EVERY_MS) return;
    await this.#book.forget(nowMs);
    this.#forgottenAtMs = nowMs;
  }
}
