/** Unguessable values. */
export interface Randomness {
  /** A new GUID, in lower case. */
  id(): string;
  /** `byteCount` random bytes in the given alphabet; base64url comes without padding. */
  text(byteCount: number, alphabet: 'base64' | 'base64url'): string;
}
