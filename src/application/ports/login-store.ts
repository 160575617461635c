/** A sign-in of a command line that waits for a person. Instants are milliseconds since the epoch. */
export interface Login {
  /** The short code that a person compares. */
  readonly code: string;
  /** The address of the command line, and its name for its machine. */
  readonly address: string;
  readonly machine: string;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
}

/** A login as it is stored, with a digest in place of the command line's secret. */
export interface KeptLogin extends Login {
  readonly digest: string;
}

/** The decision of a person about a login. */
export interface LoginDecision {
  readonly code: string;
  readonly by: string;
  readonly isConfirmed: boolean;
  readonly atMs: number;
}

/** The state of a login, as its command line learns it. */
export type CollectedLogin =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'confirmed'; readonly by: string; readonly machine: string }
  | { readonly kind: 'gone' };

/** Stores the sign-ins of command lines that wait for a person. */
export interface LoginStore {
  /** False if a login that has not expired has the code. */
  add(login: KeptLogin): Promise<boolean>;
  /** An undecided login that has not expired. */
  find(code: string, nowMs: number): Promise<Login | undefined>;
  /** True for the first decision in time. */
  decide(decision: LoginDecision): Promise<boolean>;
  /** `confirmed` for only one caller; `gone` if the login was denied or collected, has expired or never existed. */
  collect(digest: string, nowMs: number): Promise<CollectedLogin>;
}
