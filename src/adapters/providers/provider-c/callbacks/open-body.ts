import { decrypt } from '../encryption.ts';

/** Longest body that is looked at, in characters: a payout of a thousand bets in Base64, encoded for a URL on top, is shorter. */
const BODY_LENGTH_MAX = 256 * 1024;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const BASE64_GROUP = 4;
/**
 * The encryption has no check sum: a block that was tampered with comes out as eight arbitrary bytes, of which almost always one is a
 * control character or no UTF-8. The upstream's own texts hold neither.
 */
// eslint-disable-next-line no-control-regex
const DAMAGED = /[\u0000-\u001f\u007f\ufffd]/;

/** The text that somebody with the key has encrypted; undefined when it is none. */
export function openBody(body: string, encryptKey: string): string | undefined {
  if (body.length > BODY_LENGTH_MAX) return undefined;
  const encrypted = withoutPercents(body.trim());
  if (encrypted === undefined || encrypted.length % BASE64_GROUP !== 0 || !BASE64.test(encrypted)) return undefined;
  const text = decrypted(encrypted, encryptKey);
  return text === undefined || DAMAGED.test(text) ? undefined : text;
}

/** Some upstreams encode the Base64 for a URL, some do not. Not as a form's values are read: that makes a space of each "+". */
function withoutPercents(body: string): string | undefined {
  try {
    return body.includes('%') ? decodeURIComponent(body) : body;
  } catch {
    return undefined;
  }
}

function decrypted(encrypted: string, encryptKey: string): string | undefined {
  try {
    return decrypt(encrypted, encryptKey);
  } catch {
    return undefined;
  }
}
