/** The mark of one agreement. A repetition of the call under the same mark must not do more than the first time. */
export interface Once {
  /** A GUID of its own, for what the call creates. */
  readonly id: string;
  readonly atMs: number;
}

/** The request of a call, as it is kept sealed. */
export interface KeptRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** As the contract has read it. */
  readonly body?: unknown;
}

/** A call that two people want. */
export interface ApprovedCall extends KeptRequest {
  /** The name of its contract. */
  readonly call: string;
  /** The name of the one who asked for it. */
  readonly actor: string;
  readonly once: Once;
}

/** The answer to such a call. */
export interface CarriedOut {
  /** The code of the envelope; 0 is success. */
  readonly code: number;
  /** The data of a success; it may have a secret that is shown once. */
  readonly answer: object | undefined;
  /** Why it was refused; undefined for a success. */
  readonly refusal: string | undefined;
}

/** Carries out a call by its name, as if its request had just come. */
export type CarryOut = (approved: ApprovedCall) => Promise<CarriedOut>;
