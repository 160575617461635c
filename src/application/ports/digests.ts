/** One-way functions over text, and comparing what they made. */
export interface Digests {
  /** SHA-256 of the bytes, or of the UTF-8 text, in lower-case hex. */
  sha256(text: string | Uint8Array): string;
  /** HMAC-SHA256 of the UTF-8 text, in lower-case hex. */
  hmacSha256(key: string, text: string): string;
  /** Whether two texts are equal, in a time that does not depend on where they differ. */
  areEqual(left: string, right: string): boolean;
}
