import type { Clock } from '../ports/clock.ts';
import type { Proof, ProvenSenders } from '../ports/proven-senders.ts';
import { KEYS_MAX, type RateLimiter } from './rate-limiter.ts';

/** How long a successful proof is remembered. */
export const PROVEN_MS = 86_400_000;
/** The pause between two writes for a key. Every request has a proof, but few are written. */
const KEPT_EVERY_MS = 3_600_000;
/** The most proofs that are written at a time. */
export const KEPT_AT_ONCE_MAX = 1_000;

interface Proven {
  readonly provedAtMs: number;
  /** The time of the proof that was written last. */
  readonly keptAtMs: number;
}

/**
 * Limits how often the proof of a key may fail. After too many failures, proofs of this key are refused unchecked, unless a proof succeeded within
 * the last day. Without this exception, an attacker who shares an address with a caller could lock out the caller.
 */
export class FailedProofs {
  readonly #failures: RateLimiter;
  readonly #clock: Clock;
  readonly #keysMax: number;
  /** The last success by key, the oldest first. */
  #proven = new Map<string, Proven>();
  /** The keys that must be written. */
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

  /** The most keys whose last success is remembered. */
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

  /** Whether a proof of this key succeeded within the last day. */
  isProven(key: string): boolean {
    const proven = this.#proven.get(key);
    return proven !== undefined && this.#clock.nowMs() - proven.provedAtMs < PROVEN_MS;
  }

  /** Takes the proofs that were stored before this process began. Newer ones that the process has seen itself win. */
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

  /** The proofs that must be written now, at most {@link KEPT_AT_ONCE_MAX}. */
  toKeep(): readonly Proof[] {
    const { name: rule } = this.#failures.rule;
    return [...this.#unkept].slice(0, KEPT_AT_ONCE_MAX).map((key) => ({ rule, key, provedAtMs: this.#provedAt(key) }));
  }

  /** Notes that these proofs were written. */
  kept(proofs: readonly Proof[]): void {
    for (const { key, provedAtMs: keptAtMs } of proofs) {
      this.#unkept.delete(key);
      const proven = this.#proven.get(key);
      // The entry keeps its place, because the time of the proof is unchanged.
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

/** The pause between two searches for new proofs. */
export const KEEP_PROOFS_MS = 10_000;

/** Reads the proofs that were stored before this process began, and stores new ones. */
export class KeepProofs {
  readonly #proofs: readonly FailedProofs[];
  readonly #store: ProvenSenders;
  readonly #clock: Clock;
  #isRecalled = false;

  constructor(proofs: readonly FailedProofs[], store: ProvenSenders, clock: Clock) {
    this.#proofs = proofs;
    this.#store = store;
    this.#clock = clock;
  }

  /** Reads the store once. Throws if it cannot be reached. */
  async recall(): Promise<void> {
    const sinceMs = this.#clock.nowMs() - PROVEN_MS;
    for (const proofs of this.#proofs) {
      proofs.recall(await this.#store.since(proofs.failures.rule.name, sinceMs, proofs.provenMax));
    }
    this.#isRecalled = true;
  }

  /** One round. True if more proofs can be written at once. */
  async execute(): Promise<boolean> {
    if (!this.#isRecalled) await this.recall();
    const rounds = this.#proofs.map((proofs) => ({ proofs, told: proofs.toKeep() }));
    const all = rounds.flatMap(({ told }) => told);
    if (all.length === 0) return false;
    await this.#store.keep(all, this.#clock.nowMs() - PROVEN_MS);
    for (const { proofs, told } of rounds) proofs.kept(told);
    return this.#proofs.some((proofs) => proofs.toKeep().length > 0);
  }
}
