import type { Randomness } from '../../src/application/ports/randomness.ts';
import { guid } from '../ports/catalogue-seeds.ts';

/** GUIDs that count from 1, and texts with a count of their own, so that tests can predict both. */
export class CountingRandomness implements Randomness {
  #ids = 0;
  #texts = 0;

  id(): string {
    this.#ids += 1;
    return guid(this.#ids);
  }

  text(byteCount: number, alphabet: 'base64' | 'base64url'): string {
    this.#texts += 1;
    const bytes = Buffer.alloc(byteCount);
    bytes.writeUIntBE(
      this.#texts % 256 ** Math.min(byteCount, 6),
      byteCount - Math.min(byteCount, 6),
      Math.min(byteCount, 6),
    );
    return bytes.toString(alphabet);
  }
}
