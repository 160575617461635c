import type { IncomingMessage } from 'node:http';

/** The words of browsers for requests that pages of other sites make. */
const OTHER_SITES: readonly unknown[] = ['cross-site', 'same-site'];

/** Whether a page of another site makes the request, as its browser says. */
export const isFromOtherSite = ({ headers }: IncomingMessage): boolean =>
  OTHER_SITES.includes(headers['sec-fetch-site']);

/** Whether it does so behind the back of the person, as for a picture: a person who follows a link opens a page. */
export const isPartOfOtherSite = (request: IncomingMessage): boolean =>
  isFromOtherSite(request) &&
  (request.headers['sec-fetch-mode'] !== 'navigate' || request.headers['sec-fetch-dest'] !== 'document');
