/** One-way functions over text, and a comparison of their results. */
export interface Digests {
  /** SHA-256 of the bytes, or of the UTF-8 text, in lower-case hex. */
  sha256(text: string | Uint8Array): string;
  /** HMAC-SHA256 of the UTF-8 text, in lower-case hex. */
  hmacSha256(key: string, text: string): string;
  /** Whether two texts are equal. The time does not depend on the place of the first difference. */
  areEqual(left: string, right: string): boolean;
}
