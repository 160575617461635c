import { sign, verify, type KeyObject } from 'node:crypto';

/** The header of the signature in both directions (document). */
export const SIGNATURE_HEADER = 'X-Hub88-Signature';

/** RSA PKCS #1 v1.5 with SHA-256: five published vectors verify so, and none as PSS. */
const ALGORITHM = 'RSA-SHA256';
/** Standard base64; 1,368 characters are those of a key with 8,192 bits. */
const BASE64 = /^[A-Za-z0-9+/]{1,1368}={0,2}$/;

/** The signature of a body, over exactly the bytes that are sent. */
export const signatureOf = (body: string, key: KeyObject): string =>
  sign(ALGORITHM, Buffer.from(body), key).toString('base64');

/** Whether one of the keys signed the bytes of the body. Bytes that are no UTF-8 have become other bytes, so they fail. */
export function isSigned(body: string, signature: unknown, keys: readonly KeyObject[]): boolean {
  if (typeof signature !== 'string' || !BASE64.test(signature)) return false;
  const bytes = Buffer.from(signature, 'base64');
  return keys.some((key) => verify(ALGORITHM, Buffer.from(body), key, bytes));
}
