/** A secret that signs callbacks, without the secret. */
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

/** Where the secrets are kept that sign an Agent's callbacks; several may be active at once, so that one can be rotated. */
export interface CallbackSecretStore {
  /** False when there is no such Agent. */
  add(secret: KeptCallbackSecret): Promise<boolean>;
  /** Oldest first, revoked ones included; undefined when there is no such Agent. */
  list(agent: string): Promise<readonly KeptCallbackSecret[] | undefined>;
  /** False when the Agent has no such secret. Revoking twice keeps the first moment. */
  revoke(secret: { readonly agent: string; readonly id: string; readonly atMs: number }): Promise<boolean>;
}
