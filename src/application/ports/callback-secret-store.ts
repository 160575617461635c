import type { Added } from './token-store.ts';

/** A callback secret, without the secret itself. */
export interface CallbackSecret {
  readonly id: string;
  readonly agent: string;
  readonly createdAtMs: number;
  readonly revokedAtMs: number | undefined;
}

/** A callback secret as it is kept. */
export interface KeptCallbackSecret extends CallbackSecret {
  readonly secretSealed: string;
}

/** Keeps the secrets that sign an Agent's callbacks. Several may be active at once, so that a secret can be rotated. */
export interface CallbackSecretStore {
  /** Adds it, if the Agent has fewer than `signingMax` secrets that sign, however many are added at a time. */
  add(secret: KeptCallbackSecret, signingMax?: number): Promise<Added>;
  /** The oldest first, including revoked ones; undefined when the Agent does not exist. */
  list(agent: string): Promise<readonly KeptCallbackSecret[] | undefined>;
  /** Those of the Agents that have a secret which is not revoked. */
  withSecret(agents: readonly string[]): Promise<ReadonlySet<string>>;
  /** False when the Agent has no such secret. A second revocation keeps the first moment. */
  revoke(secret: { readonly agent: string; readonly id: string; readonly atMs: number }): Promise<boolean>;
}
