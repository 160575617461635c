import { randomUUID } from 'node:crypto';

/** What a caller's own request id may look like, so that it is safe in a header and in a log line. */
const REQUEST_ID = /^[A-Za-z0-9._-]{1,64}$/;

/** The caller's X-Request-Id when it is a sane one, else a new one. */
export const requestIdOf = (header: string | string[] | undefined): string =>
  typeof header === 'string' && REQUEST_ID.test(header) ? header : randomUUID();
