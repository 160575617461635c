import { createHash } from 'node:crypto';
import Router from '@koa/router';
import { bytesOf } from '../answers/answer.ts';
import { send, type GatewayState } from '../middleware/gateway-context.ts';
import { noteRoute } from '../middleware/note-route.ts';
import { openApiDocument } from './openapi-document.ts';
import { docsPage } from './page/docs-page.ts';
import { DOCS_STYLE } from './page/docs-style.ts';

/**
 * The interface's own documentation, for programs and for people; no token. The page is made here and not by a viewer from the
 * registry: swagger-ui-dist depends on a package whose install script phones home, and the other viewers bring a framework along;
 * all of them need scripts, which the policy below does without.
 */
export function apiDocsRouter(): Router<GatewayState> {
  const json = bytesOf(JSON.stringify(openApiDocument));
  const page = bytesOf(docsPage(openApiDocument));
  const router = new Router<GatewayState>({ strict: true, sensitive: true });
  router.use(noteRoute(router));
  router.get('/openapi.json', (ctx) => {
    send(ctx, { httpStatus: 200, code: 0, contentType: 'application/json; charset=utf-8', headers: FRESH, body: json });
  });
  router.get('/docs', (ctx) => {
    send(ctx, { httpStatus: 200, code: 0, contentType: 'text/html; charset=utf-8', headers: PAGE_HEADERS, body: page });
  });
  return router;
}

/** A new version of the gateway is a new document. */
const FRESH = { 'Cache-Control': 'no-cache' };

const STYLE_HASH = createHash('sha256').update(DOCS_STYLE).digest('base64');

/** Nothing may be loaded, run, sent or framed; the one style and the icon are in the page itself. */
const PAGE_HEADERS = {
  ...FRESH,
  'Content-Security-Policy':
    `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; img-src data:; ` +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};
