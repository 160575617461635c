import type { RateCounts } from '../ports/rate-counts.ts';
import type { RateLimiter } from './rate-limiter.ts';

/** Sends this process's counts to the other processes, and receives theirs. */
export class ShareRateCounts {
  readonly #limiters: readonly RateLimiter[];
  readonly #counts: RateCounts;

  constructor(limiters: readonly RateLimiter[], counts: RateCounts) {
    this.#limiters = limiters.filter(({ rule }) => rule.limit > 0 || rule.hasOwnLimits === true);
    this.#counts = counts;
  }

  async execute(): Promise<void> {
    const own = this.#limiters.flatMap((limiter) => limiter.sharedCounts());
    const windows = this.#limiters.map(({ rule, window }) => ({ rule: rule.name, window }));
    const heard = await this.#counts.exchange(own, windows);
    for (const limiter of this.#limiters) limiter.hear(heard);
  }
}
