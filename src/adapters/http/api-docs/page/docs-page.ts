import type { OpenApiDocument, Tag } from '../openapi.ts';
import { DOCS_STYLE } from './docs-style.ts';
import { allFailures, commonFailures } from './failure-table.ts';
import { Html, html } from '../../../pages/html.ts';
import { methodBadge, operationSection } from './operation-section.ts';
import { paragraphs } from '../../../pages/prose.ts';
import { callsOf, webhooksOf, type Call } from './resolve.ts';
import { startSection } from './start-section.ts';
import { webhookSection } from './webhook-section.ts';
import { inLowerCase } from '../../../../domain/shared/letter-case.ts';

/** The document as a page that needs nothing but itself: no script, no font, no other host. */
export function docsPage(document: OpenApiDocument): string {
  const calls = [...callsOf(document), ...webhooksOf(document)];
  const chapters = document.tags.map((tag) => ({ tag, calls: calls.filter((call) => isAbout(call, tag)) }));
  const { title, version, summary } = document.info;
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="description" content="${summary}" />
        <title>${title} API</title>
        <link rel="icon" href="${ICON}" />
        ${STYLE_ELEMENT}
      </head>
      <body>
        <a class="skip" href="#content">Skip to the content</a>
        <header class="top">
          <div>
            <h1>${title} <span class="version">${version}</span></h1>
            <p>${summary}</p>
          </div>
          <p class="download"><a href="openapi.json">OpenAPI 3.1 document</a></p>
        </header>
        <div class="frame">
          ${contents(chapters)}
          <main id="content" tabindex="-1">
            ${startSection(document)} ${chapters.map((chapter) => chapterSection(document, chapter))}
            ${failuresSection()}
          </main>
        </div>
      </body>
    </html>`;
  return page.markup;
}

interface Chapter {
  readonly tag: Tag;
  readonly calls: readonly Call[];
}

const isAbout = ({ operation }: Call, { name }: Tag): boolean => operation.tags.includes(name);

const idOf = ({ name }: Tag): string => `chapter-${inLowerCase(name).replaceAll(/[^a-z]+/g, '-')}`;

const contents = (chapters: readonly Chapter[]): Html =>
  html`<nav aria-label="Contents">
    <ul>
      <li><a href="#start">Before you call</a></li>
      ${chapters.map(
        ({ tag, calls }) =>
          html`<li>
            <a href="#${idOf(tag)}">${tag.name}</a>
            <ul>
              ${calls.map(contentsLine)}
            </ul>
          </li>`,
      )}
      <li><a href="#failures">Error codes</a></li>
    </ul>
  </nav>`;

const contentsLine = ({ method, operation }: Call): Html =>
  html`<li><a href="#${operation.operationId}">${methodBadge(method)} ${operation.summary}</a></li>`;

const chapterSection = (document: OpenApiDocument, { tag, calls }: Chapter): Html =>
  html`<section class="chapter" id="${idOf(tag)}" aria-labelledby="${idOf(tag)}-title">
    <h2 id="${idOf(tag)}-title"><a href="#${idOf(tag)}">${tag.name}</a></h2>
    <div class="text">${paragraphs(tag.description)}</div>
    ${calls.map((call) =>
      call.operation['x-path'] === undefined ? operationSection(document, call) : webhookSection(document, call),
    )}
  </section>`;

const failuresSection = (): Html =>
  html`<section class="chapter" id="failures" aria-labelledby="failures-title">
    <h2 id="failures-title"><a href="#failures">Error codes</a></h2>
    <p>All values of <code>code</code> apart from 0, which is success, and the HTTP status that each comes with.</p>
    ${allFailures()}
    <section id="common-failures" aria-labelledby="common-failures-title">
      <h3 id="common-failures-title"><a href="#common-failures">What any call can meet</a></h3>
      <p>These come before a path is looked at, or from a fault inside; the chapters above do not repeat them.</p>
      ${commonFailures()}
    </section>
  </section>`;

/** In one piece, because the policy names the digest of exactly this text. */
const STYLE_ELEMENT = new Html(`<style>${DOCS_STYLE}</style>`);

/** A small picture for the tab, in the page itself, so that the browser asks nobody for one. */
const ICON =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="4" fill="#0b6e63"/>' +
      '<path d="M4 12V7a4 4 0 0 1 8 0v5" fill="none" stroke="#fff" stroke-width="2"/></svg>',
  );
