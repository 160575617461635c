import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { keyOfSealed, sealedBeginning } from '../../domain/shared/sealed-key.ts';
import type { SecretBox, SecretsKeyNames } from '../../application/ports/secret-box.ts';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
/** NIST SP 800-38D: GCM uses a value of 96 bits directly; random ones are safe for 2^32 secrets under one key. */
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Eight hexadecimal digits are enough to distinguish a few keys. */
const NAME_LENGTH = 8;

/** The part before the iv names the format and, since its second version, the key. It is authenticated with the secret. */
const SEALED = /^(v1|v2\.[0-9a-f]{8})\.([A-Za-z0-9_-]{16})\.([A-Za-z0-9_-]{22,})$/;

const HEX_KEY = /^[0-9a-f]{64}$/i;
const BASE64_KEY = /^[A-Za-z0-9+/_-]{43}=?$/;

interface NamedKey {
  readonly name: string;
  readonly key: Uint8Array;
}

/** The parts of a sealed text. */
interface Sealed {
  readonly head: string;
  readonly iv: Buffer;
  readonly body: Buffer;
}

/** Seals with AES-256-GCM as `v2.<name of the key>.<iv>.<tag and ciphertext>`, the last two in base64url. It also opens `v1`, which has no name. */
export class AesSecretBox implements SecretBox {
  readonly keys: SecretsKeyNames;
  readonly #sealing: NamedKey;
  readonly #keys: readonly NamedKey[];

  /** Takes keys of exactly 32 bytes: the one that seals, and others that only open. */
  constructor(sealing: Uint8Array, opening: readonly Uint8Array[] = []) {
    this.#sealing = named(sealing);
    this.#keys = [this.#sealing, ...opening.map(named)];
    const [first = '', ...others] = this.#keys.map(({ name }) => name);
    this.keys = { sealing: first, opening: others };
  }

  /** Reads keys in the form in which an operator writes them. Throws a sentence that names the accepted forms, and never contains the text itself. */
  static fromKeyText(sealing: string, opening: readonly string[] = []): AesSecretBox {
    return new AesSecretBox(keyOf(sealing), opening.map(keyOf));
  }

  seal(secret: string): string {
    const { name, key } = this.#sealing;
    const head = withoutLastDot(sealedBeginning(name));
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(head));
    const hidden = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return `${head}.${iv.toString('base64url')}.${Buffer.concat([cipher.getAuthTag(), hidden]).toString('base64url')}`;
  }

  open(sealed: string): string {
    const [, head = '', iv = '', body = ''] = SEALED.exec(sealed) ?? [];
    const bytes = canonical(body);
    if (iv === '' || bytes === undefined) throw new Error('This is not a sealed secret.');
    const keyName = keyOfSealed(sealed);
    const able = this.#keys.filter(({ name }) => keyName === undefined || name === keyName);
    if (able.length === 0) {
      throw new Error(`A secret is sealed with key ${keyName}, which this gateway does not have.`);
    }
    return openedByAny(able, { head, iv: Buffer.from(iv, 'base64url'), body: bytes });
  }
}

/** Opens a text that names no key. Any of the keys may have sealed it, and only that one opens it. */
function openedByAny(keys: readonly NamedKey[], sealed: Sealed): string {
  let cause: unknown;
  for (const { key } of keys) {
    try {
      return opened(key, sealed);
    } catch (error) {
      cause = error;
    }
  }
  throw new Error('A sealed secret was altered, or sealed with another key.', { cause });
}

function opened(key: Uint8Array, { head, iv, body }: Sealed): string {
  const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(head))
    .setAuthTag(body.subarray(0, TAG_BYTES));
  return decipher.update(body.subarray(TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}

function named(key: Uint8Array): NamedKey {
  if (key.length !== KEY_BYTES) throw new Error(`The key of a secret box must have ${KEY_BYTES} bytes.`);
  const name = createHmac('sha256', key).update('name of this key').digest('hex').slice(0, NAME_LENGTH);
  return { name, key: Uint8Array.from(key) };
}

/** Reads a key of 32 bytes in the form in which an operator writes it. */
export function keyOf(text: string): Uint8Array {
  const trimmed = text.trim();
  if (HEX_KEY.test(trimmed)) return Buffer.from(trimmed, 'hex');
  if (BASE64_KEY.test(trimmed)) return Buffer.from(trimmed, 'base64');
  throw new Error('The key must be 32 bytes, written as 64 hexadecimal digits or as 44 characters of base64.');
}

const withoutLastDot = (text: string): string => text.slice(0, -1);

// The last character of base64url may have bits that no byte uses. A text that differs only in these bits was also altered.
function canonical(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.toString('base64url') === text ? bytes : undefined;
}
