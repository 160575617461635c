import type { Clock } from '../ports/clock.ts';
import type { Proof } from '../ports/proven-senders.ts';
import { KEYS_MAX, type RateLimiter } from './rate-limiter.ts';

/** Time for which a successful proof is remembered. */
export const PROVEN_MS = 86_400_000;
/** A proof comes with every request, and is written at most so often for a key. */
export const KEPT_EVERY_MS = 3_600_000;
/** Proofs that are written at a time. */
export const KEPT_AT_ONCE_MAX = 1_000;

interface Proven {
  readonly provedAtMs: number;
  /** The proof that was written last. */
  readonly keptAtMs: number;
}

/**
 * Limits how often the proof of a key may fail. After too many failures, proofs of this key are refused unchecked, unless one succeeded
 * within the last day. Without this exception, a stranger who shares an address with a caller could shut the caller out.
 */
export class FailedProofs {
  readonly #failures: RateLimiter;
  readonly #clock: Clock;
  readonly #keysMax: number;
  /** The last success by key, the oldest first. */
  #proven = new Map<string, Proven>();
  /** Keys that have to be written. */
  readonly #unkept = new Set<string>();

  constructor(failures: RateLimiter, clock: Clock, keysMax = KEYS_MAX) {
    this.#failures = failures;
    this.#clock = clock;
    this.#keysMax = keysMax;
  }

  /** The counts of failures, which processes exchange. */
  get failures(): RateLimiter {
    return this.#failures;
  }

  /** Most keys whose last success is remembered. */
  get provenMax(): number {
    return this.#keysMax;
  }

  /** Milliseconds until a proof of this key is checked; 0: now. */
  waitMs(key: string): number {
    const waitMs = this.#failures.waitMs(key);
    return waitMs > 0 && this.isProven(key) ? 0 : waitMs;
  }

  /** Notes a failure. Returns 0, or after too many failures the milliseconds to wait. */
  failed(key: string): number {
    return this.#failures.admit(key);
  }

  proved(key: string): void {
    const nowMs = this.#clock.nowMs();
    const keptAtMs = this.#proven.get(key)?.keptAtMs ?? -Infinity;
    this.#proven.delete(key);
    this.#proven.set(key, { provedAtMs: nowMs, keptAtMs });
    if (nowMs - keptAtMs >= KEPT_EVERY_MS) this.#unkept.add(key);
    this.#forgetOldest();
  }

  /** Whether somebody was right within the last day. */
  isProven(key: string): boolean {
    const proven = this.#proven.get(key);
    return proven !== undefined && this.#clock.nowMs() - proven.provedAtMs < PROVEN_MS;
  }

  /** Takes what was kept before this process began; what it has seen itself is newer. */
  recall(proofs: readonly Proof[]): void {
    const seen = this.#proven;
    this.#proven = new Map();
    for (const { key, provedAtMs } of [...proofs].sort((one, other) => one.provedAtMs - other.provedAtMs)) {
      this.#proven.set(key, { provedAtMs, keptAtMs: provedAtMs });
    }
    for (const [key, proven] of seen) {
      this.#proven.delete(key);
      this.#proven.set(key, proven);
    }
    this.#forgetOldest();
  }

  /** The proofs that are to be written now, {@link KEPT_AT_ONCE_MAX} at most. */
  toKeep(): readonly Proof[] {
    const { name: rule } = this.#failures.rule;
    return [...this.#unkept].slice(0, KEPT_AT_ONCE_MAX).map((key) => ({ rule, key, provedAtMs: this.#provedAt(key) }));
  }

  /** It was written. */
  kept(proofs: readonly Proof[]): void {
    for (const { key, provedAtMs: keptAtMs } of proofs) {
      this.#unkept.delete(key);
      const proven = this.#proven.get(key);
      // In its place: it is as long ago as before.
      if (proven !== undefined) this.#proven.set(key, { ...proven, keptAtMs });
    }
  }

  #provedAt(key: string): number {
    return this.#proven.get(key)?.provedAtMs ?? 0;
  }

  #forgetOldest(): void {
    for (const key of this.#proven.keys()) {
      if (this.#proven.size <= this.#keysMax) return;
      this.#proven.delete(key);
      this.#unkept.delete(key);
    }
  }
}
