import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { SecretBox } from '../../application/ports/secret-box.ts';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
/** NIST SP 800-38D: GCM uses a value of 96 bits directly; random ones are safe for 2^32 secrets under one key. */
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Names the format, so that a later format can be recognised; it is authenticated with the secret. */
const VERSION = 'v1';
const SEALED = /^v1\.([A-Za-z0-9_-]{16})\.([A-Za-z0-9_-]{22,})$/;

const HEX_KEY = /^[0-9a-f]{64}$/i;
const BASE64_KEY = /^[A-Za-z0-9+/_-]{43}=?$/;

/** Seals with AES-256-GCM as `v1.<iv>.<tag and ciphertext>`, both in base64url. */
export class AesSecretBox implements SecretBox {
  readonly #key: Uint8Array;

  /** Takes a key of exactly 32 bytes. */
  constructor(key: Uint8Array) {
    if (key.length !== KEY_BYTES) throw new Error(`The key of a secret box must have ${KEY_BYTES} bytes.`);
    this.#key = Uint8Array.from(key);
  }

  /** Reads a key as an operator writes it. Throws a sentence that names the accepted forms, and never contains the text itself. */
  static fromKeyText(text: string): AesSecretBox {
    const trimmed = text.trim();
    if (HEX_KEY.test(trimmed)) return new AesSecretBox(Buffer.from(trimmed, 'hex'));
    if (BASE64_KEY.test(trimmed)) return new AesSecretBox(Buffer.from(trimmed, 'base64'));
    throw new Error('The key must be 32 bytes, written as 64 hexadecimal digits or as 44 characters of base64.');
  }

  seal(secret: string): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, this.#key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(VERSION));
    const hidden = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return `${VERSION}.${iv.toString('base64url')}.${Buffer.concat([cipher.getAuthTag(), hidden]).toString('base64url')}`;
  }

  open(sealed: string): string {
    const [, iv = '', body = ''] = SEALED.exec(sealed) ?? [];
    const bytes = canonical(body);
    if (iv === '' || bytes === undefined) throw new Error('This is not a sealed secret.');
    const decipher = createDecipheriv(CIPHER, this.#key, Buffer.from(iv, 'base64url'), { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(VERSION))
      .setAuthTag(bytes.subarray(0, TAG_BYTES));
    try {
      return decipher.update(bytes.subarray(TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    } catch (cause) {
      throw new Error('A sealed secret was altered, or sealed with another key.', { cause });
    }
  }
}

// The last character of base64url may hold bits that no byte uses. A text that differs only there was altered too.
function canonical(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.toString('base64url') === text ? bytes : undefined;
}
