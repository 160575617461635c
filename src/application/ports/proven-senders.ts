/** A sender who proved its identity, under a key of a rule, and the time of the last proof. */
export interface Proof {
  readonly rule: string;
  readonly key: string;
  readonly provedAtMs: number;
}

/** Stores successful proofs for processes that start later. If the store is lost, only this knowledge is lost. */
export interface ProvenSenders {
  /** Stores each proof that is newer than the stored one. Forgets all proofs from before `forgetBeforeMs`. */
  keep(proofs: readonly Proof[], forgetBeforeMs: number): Promise<void>;
  /** The proofs of a rule from `sinceMs` on, the latest first, at most `max`. */
  since(rule: string, sinceMs: number, max: number): Promise<readonly Proof[]>;
}
