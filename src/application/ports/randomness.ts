/** Unguessable values. */
export interface Randomness {
  /** A new GUID, in lower case. */
  id(): string;
  /** `byteCount` random bytes in the alphabet asked for, without padding in base64url. */
  text(byteCount: number, alphabet: 'base64' | 'base64url'): string;
}
