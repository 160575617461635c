import { decrypt } from '../encryption.ts';

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const BASE64_GROUP = 4;
/** Replaces bytes that are not UTF-8. */
const NO_UTF8 = '\ufffd';
/**
 * The encryption has no check sum. A changed block comes out as eight arbitrary bytes, and almost always one of them is a control character
 * or no UTF-8.
 */
// eslint-disable-next-line no-control-regex
const DAMAGED = /[\u0000-\u001f\u007f\ufffd]/;
/**
 * The details of a payment, as the last field. They may have a text in another charset, which must not leave a player unpaid. If somebody changes a
 * block of the details, only the details change, because no field follows them.
 */
const LAST_DETAILS = /&(?:payout|adjustment)details=(?:(?!&[A-Za-z]\w*=)[^])*$/i;

/** A decrypted text. */
export interface Opened {
  readonly text: string;
  /** A part of the text was changed on the way, was encrypted with another key, or is in another charset. */
  readonly isDamaged: boolean;
}

/** Decrypts a body. Gives undefined for a body that is certainly not encrypted with the key. */
export function openBody(body: string, encryptKey: string): Opened | undefined {
  const encrypted = withoutPercents(body.trim());
  if (encrypted === undefined || encrypted.length % BASE64_GROUP !== 0 || !BASE64.test(encrypted)) return undefined;
  const text = decrypted(encrypted, encryptKey);
  return text === undefined ? undefined : { text, isDamaged: isDamaged(text) };
}

const isDamaged = (text: string): boolean =>
  DAMAGED.test(text.replace(LAST_DETAILS, (details) => details.replaceAll(NO_UTF8, '')));

/** Some upstreams encode the Base64 for a URL, some do not. A form reader would not do: it turns each "+" into a space. */
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
