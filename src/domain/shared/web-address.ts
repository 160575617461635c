import { boundedText } from './bounded-text.ts';
import { invalidParameter, type InvalidParameter } from './invalid-parameter.ts';
import { err, type Result } from './result.ts';
import { parsedUrl } from './parsed-url.ts';

/** The longest address that is passed on; some browsers and proxies cut longer ones. */
export const WEB_ADDRESS_LENGTH_MAX = 2_048;
/** The URL parser reads a backslash as a slash and drops white space. Both are refused, so that the parser reads exactly the given text. */
export const WEB_ADDRESS = /^https?:\/\/[^\s\\]+$/i;

/** Reads an absolute http or https URL and writes it in ASCII, as a browser does; quotes and angle brackets are then escaped. */
export function webAddressOf(field: string, text: string): Result<string, InvalidParameter> {
  const bounded = boundedText(field, text, WEB_ADDRESS_LENGTH_MAX);
  if (!bounded.ok) return bounded;
  const url = WEB_ADDRESS.test(text) ? parsedUrl(text) : undefined;
  if (url === undefined) return err(invalidParameter(field, 'must be an absolute http or https URL'));
  const { username, password, href } = url;
  if (username !== '' || password !== '') return err(invalidParameter(field, 'must not contain a user or a password'));
  return boundedText(field, href, WEB_ADDRESS_LENGTH_MAX);
}
