import type { Clock } from '../ports/clock.ts';
import { KEYS_MAX, type RateLimiter } from './rate-limiter.ts';

/** Time for which a successful proof is remembered. */
export const PROVEN_MS = 86_400_000;

/**
 * Limits how often the proof of a key may fail. After too many failures, proofs of this key are refused unchecked, unless one succeeded
 * within the last day. Without this exception, a stranger who shares an address with a caller could shut the caller out.
 */
export class FailedProofs {
  readonly #failures: RateLimiter;
  readonly #clock: Clock;
  readonly #keysMax: number;
  /** The time of the last success by key, the oldest first. */
  readonly #proven = new Map<string, number>();

  constructor(failures: RateLimiter, clock: Clock, keysMax = KEYS_MAX) {
    this.#failures = failures;
    this.#clock = clock;
    this.#keysMax = keysMax;
  }

  /** The counts of failures, which processes exchange. */
  get failures(): RateLimiter {
    return this.#failures;
  }

  /** Milliseconds until a proof of this key is checked; 0: now. */
  waitMs(key: string): number {
    const waitMs = this.#failures.waitMs(key);
    return waitMs > 0 && this.#isProven(key) ? 0 : waitMs;
  }

  /** Notes a failure. Returns 0, or after too many failures the milliseconds to wait. */
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

  #isProven(key: string): boolean {
    const provedAtMs = this.#proven.get(key);
    return provedAtMs !== undefined && this.#clock.nowMs() - provedAtMs < PROVEN_MS;
  }
}
