import type { IncomingMessage } from 'node:http';

/** The values of Sec-Fetch-Site for requests that pages of other sites make. */
const OTHER_SITES: readonly unknown[] = ['cross-site', 'same-site'];

/** Whether the browser says that a page of another site makes the request. */
export const isFromOtherSite = ({ headers }: IncomingMessage): boolean =>
  OTHER_SITES.includes(headers['sec-fetch-site']);

/**
 * Whether a page of another site makes the request without the person's knowledge, as for a picture. A person who follows a link opens a page
 * instead.
 */
export const isPartOfOtherSite = (request: IncomingMessage): boolean =>
  isFromOtherSite(request) &&
  (request.headers['sec-fetch-mode'] !== 'navigate' || request.headers['sec-fetch-dest'] !== 'document');
