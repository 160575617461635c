/** Keeps secrets unreadable at rest. */
export interface SecretBox {
  /** Encrypts and authenticates a secret; two results for the same secret differ. */
  seal(secret: string): string;
  /** Returns the secret; throws when the text was altered or sealed with another key. */
  open(sealed: string): string;
}
