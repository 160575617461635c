import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import type { Digests } from '../../application/ports/digests.ts';

/** Digests by Node's OpenSSL. The one-shot `hash` (Node 20.12) avoids the object that `createHash` creates. */
export class NodeDigests implements Digests {
  sha256(text: string | Uint8Array): string {
    return hash('sha256', text, 'hex');
  }

  hmacSha256(key: string, text: string): string {
    return createHmac('sha256', key).update(text).digest('hex');
  }

  // All digests have the same length, so the time does not even reveal the lengths of the texts. The texts are hashed as UTF-16, because UTF-8 turns
  // every lone surrogate into the same bytes.
  areEqual(left: string, right: string): boolean {
    return timingSafeEqual(digestOf(left), digestOf(right));
  }
}

const digestOf = (text: string): Buffer => hash('sha256', Buffer.from(text, 'utf16le'), 'buffer');
