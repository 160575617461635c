import { Html, html } from '../../../pages/html.ts';
import { PRODUCT } from '../openapi-documents.ts';
import { START, searchForm, type Part } from './parts.ts';

const [CODE, CODE_END] = ['<pre', '</pre>'];

/** Removes the indentation of templates from markup. Code keeps every space. */
const minified = (markup: string): string =>
  markup
    .split(CODE)
    .map((part, at) => {
      const [begin, end] = at === 0 ? [0, 0] : [part.indexOf('>') + 1, part.indexOf(CODE_END)];
      return part.slice(0, begin) + plainQuotes(part.slice(begin, end)) + part.slice(end).replaceAll(/\s+/g, ' ');
    })
    .join(CODE);

/** Outside of attributes, quotes and closing brackets need no escaping, and JSON has thousands of them. */
const plainQuotes = (code: string): string =>
  code.replaceAll('&#34;', '"').replaceAll('&#39;', "'").replaceAll('&#62;', '>');

/** The paths of the files that each page loads, all from this host. */
export interface PageFiles {
  readonly style: string;
  readonly script: string;
}

/** The content of a page without its frame. */
export interface FramedPage {
  readonly parts: readonly Part[];
  readonly files: PageFiles;
  readonly path: string;
  readonly title: string;
  readonly summary: string;
  readonly nav: Html;
  readonly content: Html;
}

/** The whole page. Its links are relative, so that a proxy may put a prefix before all paths. */
export function framed({ parts, files, path, title, summary, nav, content }: FramedPage): string {
  const isStart = path === START;
  const to = (target: string): string => `${isStart ? '' : '../'}${target.slice(1)}`;
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="description" content="${summary}" />
        <title>${isStart ? `${PRODUCT.name} API` : `${title}: ${PRODUCT.name}`}</title>
        <link rel="icon" href="${ICON}" />
        <link rel="stylesheet" href="${to(files.style)}" />
        <script src="${to(files.script)}" defer></script>
      </head>
      <body>
        <a class="skip" href="#content">Skip to the content</a>
        <header class="top">
          <div>
            <h1>${title} <span class="version">${PRODUCT.version}</span></h1>
            <p>${summary}</p>
          </div>
          ${isStart ? undefined : searchForm(to(START))}
          <nav class="site" aria-label="Documentation">
            <ul class="pages">
              ${[{ path: START, title: 'Start' }, ...parts].map(
                (part) =>
                  html`<li>
                    <a href="${to(part.path)}" ${part.path === path ? CURRENT : undefined}>${part.title}</a>
                  </li>`,
              )}
            </ul>
          </nav>
        </header>
        <div class="frame">
          <nav class="contents" aria-label="Contents">${nav}</nav>
          <main id="content" tabindex="-1">${content}</main>
        </div>
      </body>
    </html>`;
  return minified(page.markup);
}

const CURRENT = new Html('aria-current="page"');

/** The icon of the tab. It is in the page itself, so that the browser requests no file for it. */
const ICON =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="4" fill="#0b6e63"/>' +
      '<path d="M4 12V7a4 4 0 0 1 8 0v5" fill="none" stroke="#fff" stroke-width="2"/></svg>',
  );
