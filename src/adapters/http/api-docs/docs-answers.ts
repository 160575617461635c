import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import type { Answer } from '../answers/answer.ts';
import { fileAnswers } from '../answers/compressed.ts';
import { openApiDocuments } from './openapi-documents.ts';
import type { OpenApiDocument } from './openapi.ts';
import { docsSite } from './page/docs-site.ts';
import Router from '@koa/router';
import { send, type GatewayState } from '../middleware/gateway-context.ts';
import { noteRoute } from '../middleware/note-route.ts';

/** A text that is served unchanged: a page, a file of the pages, or a document. */
interface Served {
  readonly contentType: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
}

type Answering = (request: IncomingMessage) => Promise<Answer>;

/** A new version of the gateway has a new document, so a cache must ask each time, with the tag. */
const ASKED_EACH_TIME = { 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding' };

/** Scripts and styles come only from this host. A page may submit a form only to this host, and nobody may put it in a frame. */
const PAGE_HEADERS = {
  ...ASKED_EACH_TIME,
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'self'; " +
    "frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

const FILES = { style: '/docs/docs.css', script: '/docs/docs.js' } as const;

let made: Promise<ReadonlyMap<string, Answering>> | undefined;

/**
 * Everything under /docs, and the documents, by path. It is made and compressed once per process, for the first reader, and lets other requests run in
 * between.
 */
export const docsAnswers = (): Promise<ReadonlyMap<string, Answering>> => (made ??= allServed());

const NAMES = Object.keys(openApiDocuments) as (keyof typeof openApiDocuments)[];

const DOCS_PAGES = ['/docs', ...NAMES.map((name) => `/docs/${name}`)];

/** Generators of clients look here first, and those who have no other document are Agents. */
const USUAL_PATH = '/openapi.json';

/** The paths that have an answer. Reading this list makes no page. */
export const DOCS_PATHS = [
  USUAL_PATH,
  ...NAMES.map((name) => `/openapi/${name}.json`),
  ...DOCS_PAGES,
  ...Object.values(FILES),
];

async function allServed(): Promise<ReadonlyMap<string, Answering>> {
  const documents: (readonly [string, Served])[] = [];
  for (const name of NAMES) {
    documents.push([`/openapi/${name}.json`, json(openApiDocuments[name])]);
    await setImmediate();
  }
  const pages = [...(await docsSite(openApiDocuments, FILES))].map(
    ([path, markup]) =>
      [path, { contentType: 'text/html; charset=utf-8', headers: PAGE_HEADERS, bytes: Buffer.from(markup) }] as const,
  );
  const all = [
    [USUAL_PATH, json(openApiDocuments.agent)],
    ...documents,
    ...pages,
    [FILES.style, file('docs.css', 'text/css')],
    [FILES.script, file('docs.js', 'text/javascript')],
  ] as const;
  return new Map(all.map(([path, served]) => [path, answering(served)] as const));
}

const json = (document: OpenApiDocument): Served => ({
  contentType: 'application/json; charset=utf-8',
  headers: ASKED_EACH_TIME,
  bytes: Buffer.from(JSON.stringify(document)),
});

const file = (name: string, type: string): Served => ({
  contentType: `${type}; charset=utf-8`,
  headers: { ...ASKED_EACH_TIME, 'Cross-Origin-Resource-Policy': 'same-origin' },
  bytes: readFileSync(new URL(`files/${name}`, import.meta.url)),
});

const TAG_DIGITS = 20;

function answering({ contentType, headers, bytes }: Served): Answering {
  const tag = `"${createHash('sha256').update(bytes).digest('hex').slice(0, TAG_DIGITS)}"`;
  const plain = { httpStatus: 200, code: 0, contentType, headers: { ...headers, ETag: `W/${tag}` } };
  const answers = fileAnswers(plain, bytes);
  return (request) =>
    isKnown(request, tag) ? Promise.resolve({ ...plain, httpStatus: 304, body: '' }) : answers(request);
}

/** All codings of one text have the same weak tag, because they have the same meaning. */
const isKnown = ({ headers }: IncomingMessage, tag: string): boolean =>
  (headers['if-none-match'] ?? '').split(',').some((each) => each.trim().replace(/^W\//, '') === tag);

const MOVED = { httpStatus: 308, code: 0, contentType: 'text/plain; charset=utf-8', body: '' } as const;

/**
 * The documentation of the interface, for programs and for people, without a token. The pages are made here, not by a viewer from the registry:
 * swagger-ui-dist depends on a package whose install script phones home, and the other viewers bring a framework. One small script searches and
 * copies; the pages are complete without it.
 */
export function apiDocsRouter(): Router<GatewayState> {
  const router = new Router<GatewayState>({ strict: true, sensitive: true });
  router.use(noteRoute(router));
  for (const path of DOCS_PATHS) {
    router.get(path, async (ctx) => {
      const answer = await (await docsAnswers()).get(path)?.(ctx.req);
      if (answer !== undefined) send(ctx, answer);
    });
  }
  for (const path of DOCS_PAGES) {
    // The links of a page are relative, so they would be wrong on a path that ends with a slash.
    router.get(`${path}/`, (ctx) =>
      send(ctx, { ...MOVED, headers: { Location: `../${path.split('/').at(-1) ?? ''}` } }),
    );
  }
  return router;
}
