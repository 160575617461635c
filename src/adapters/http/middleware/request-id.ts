import { randomBytes } from 'node:crypto';

/** The form of a caller's own request id: it is safe in a header and in a log line. */
const REQUEST_ID = /^[A-Za-z0-9._-]{1,64}$/;

/** One prefix a process and a counter: as unique as a GUID, and a GUID for each request took 1 µs. Nothing depends on its being secret. */
const PREFIX = randomBytes(9).toString('base64url');
let counted = 0;

export function newRequestId(): string {
  counted += 1;
  return `${PREFIX}-${counted.toString(36)}`;
}

/** The caller's X-Request-Id when it is a sane one, else a new one. */
export const requestIdOf = (header: string | string[] | undefined): string =>
  typeof header === 'string' && REQUEST_ID.test(header) ? header : newRequestId();
