/** A sign-in of a command line that waits for a person. Instants are milliseconds since the epoch. */
export interface Login {
  /** The short code that a person compares. */
  readonly code: string;
  /** Where the command line called from, and what it calls its machine. */
  readonly address: string;
  readonly machine: string;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
}

/** A login as it is kept: the secret of the command line only as a digest. */
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

/** Keeps the sign-ins of command lines that wait for a person. */
export interface LoginStore {
  /** False when a login in time has the code. */
  add(login: KeptLogin): Promise<boolean>;
  /** An undecided login in time. */
  find(code: string, nowMs: number): Promise<Login | undefined>;
  /** True for the first decision in time. */
  decide(decision: LoginDecision): Promise<boolean>;
  /** `confirmed` for one caller only; `gone` for what was denied, collected, is too late or never was. */
  collect(digest: string, nowMs: number): Promise<CollectedLogin>;
}
