import type { Proof, ProvenSenders } from '../../src/application/ports/proven-senders.ts';

export class InMemoryProvenSenders implements ProvenSenders {
  readonly #proofs = new Map<string, Proof>();

  async keep(proofs: readonly Proof[], forgetBeforeMs: number): Promise<void> {
    for (const proof of proofs) {
      const name = JSON.stringify([proof.rule, proof.key]);
      const provedAtMs = Math.max(proof.provedAtMs, this.#proofs.get(name)?.provedAtMs ?? -Infinity);
      this.#proofs.set(name, { ...proof, provedAtMs });
    }
    for (const [name, { provedAtMs }] of this.#proofs) if (provedAtMs < forgetBeforeMs) this.#proofs.delete(name);
  }

  async since(rule: string, sinceMs: number, max: number): Promise<readonly Proof[]> {
    return [...this.#proofs.values()]
      .filter((proof) => proof.rule === rule && proof.provedAtMs >= sinceMs)
      .sort((one, other) => other.provedAtMs - one.provedAtMs)
      .slice(0, max);
  }
}
