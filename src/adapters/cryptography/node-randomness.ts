import { randomBytes, randomUUID } from 'node:crypto';
import type { Randomness } from '../../application/ports/randomness.ts';

/** The operating system's generator, through OpenSSL. */
export class NodeRandomness implements Randomness {
  id(): string {
    return randomUUID();
  }

  text(byteCount: number, alphabet: 'base64' | 'base64url'): string {
    return randomBytes(byteCount).toString(alphabet);
  }
}
