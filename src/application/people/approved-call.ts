/** The mark of one approval. If the call is repeated with the same mark, it must not do more than the first time. */
export interface Once {
  /** A GUID for the entity that the call creates. */
  readonly id: string;
  readonly atMs: number;
}

/** The request of a call, in the form in which it is sealed and stored. */
export interface KeptRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** The body, as the contract has parsed it. */
  readonly body?: unknown;
}

/** A call that a second person has approved. */
export interface ApprovedCall extends KeptRequest {
  /** The name of its contract. */
  readonly call: string;
  /** The name of the person who asked for it. */
  readonly actor: string;
  readonly once: Once;
}

/** The answer to an approved call. */
export interface CarriedOut {
  /** The code of the envelope; 0 is success. */
  readonly code: number;
  /** The data of a success. It may contain a secret that is shown only once. */
  readonly answer: object | undefined;
  /** The reason of a refusal; undefined for a success. */
  readonly refusal: string | undefined;
}

/** Carries out a call by its name, as if its request had just come. */
export type CarryOut = (approved: ApprovedCall) => Promise<CarriedOut>;
