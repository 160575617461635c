import type { Clock } from '../ports/clock.ts';
import { KEYS_MAX, type RateLimiter } from './rate-limiter.ts';

/** How long it is remembered that somebody was right. */
export const PROVEN_MS = 86_400_000;

/**
 * Limits how often somebody may fail to show who they are. Who fails too often is not looked at any more, unless they were right within
 * the last day: else a stranger who shares an address with them could shut them out.
 */
export class FailedProofs {
  readonly #failures: RateLimiter;
  readonly #clock: Clock;
  readonly #keysMax: number;
  /** When each was right for the last time, the longest ago first. */
  readonly #proven = new Map<string, number>();

  constructor(failures: RateLimiter, clock: Clock, keysMax = KEYS_MAX) {
    this.#failures = failures;
    this.#clock = clock;
    this.#keysMax = keysMax;
  }

  /** What the processes tell each other. */
  get failures(): RateLimiter {
    return this.#failures;
  }

  /** How long until a proof is looked at; 0: now. */
  waitMs(key: string): number {
    const waitMs = this.#failures.waitMs(key);
    return waitMs > 0 && this.isProven(key) ? 0 : waitMs;
  }

  /** Notes a failure: 0, or how long to wait where there were too many. */
  failed(key: string): number {
    return this.#failures.admit(key);
  }

  proved(key: string): void {
    this.#proven.delete(key);
    this.#proven.set(key, this.#clock.nowMs());
    if (this.#proven.size <= this.#keysMax) return;
    const [longestAgo] = this.#proven.keys();
    if (longestAgo !== undefined) this.#proven.delete(longestAgo);
  }

  /** Whether somebody was right within the last day. */
  isProven(key: string): boolean {
    const provedAtMs = this.#proven.get(key);
    return provedAtMs !== undefined && this.#clock.nowMs() - provedAtMs < PROVEN_MS;
  }
}
