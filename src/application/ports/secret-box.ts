/** The names of keys, which are not secret: a name is a digest, and shows which of several keys sealed a text. */
export interface SecretsKeyNames {
  /** The key that seals. */
  readonly sealing: string;
  /** The other keys that open. */
  readonly opening: readonly string[];
}

/** Encrypts secrets for storage. */
export interface SecretBox {
  readonly keys: SecretsKeyNames;
  /** Encrypts and authenticates a secret; two results for the same secret differ. The result names the key that sealed it. */
  seal(secret: string): string;
  /** Returns the secret. Throws if the text was altered or sealed with a key that the box does not have. */
  open(sealed: string): string;
}
