/** Somebody who showed who they are, under a key of a rule, and when for the last time. */
export interface Proof {
  readonly rule: string;
  readonly key: string;
  readonly provedAtMs: number;
}

/** Where it is kept who showed who they are, for the processes that start later. Nothing is lost with it but that knowledge. */
export interface ProvenSenders {
  /** Notes each, where it is newer than what is noted; forgets all of before `forgetBeforeMs`. */
  keep(proofs: readonly Proof[], forgetBeforeMs: number): Promise<void>;
  /** Those of a rule from `sinceMs` on, the latest first, `max` at most. */
  since(rule: string, sinceMs: number, max: number): Promise<readonly Proof[]>;
}
