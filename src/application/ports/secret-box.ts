/** Keeps secrets unreadable at rest. */
export interface SecretBox {
  /** Encrypts and authenticates; sealing the same text twice gives different results. */
  seal(secret: string): string;
  /** The secret again; throws when the text was altered or sealed with another key. */
  open(sealed: string): string;
}
