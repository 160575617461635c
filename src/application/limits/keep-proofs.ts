import type { Clock } from '../ports/clock.ts';
import type { ProvenSenders } from '../ports/proven-senders.ts';
import { PROVEN_MS, type FailedProofs } from './failed-proofs.ts';

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
