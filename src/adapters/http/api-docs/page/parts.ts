import { PRODUCT, type OpenApiDocuments } from '../openapi-documents.ts';
import type { OpenApiDocument, Tag } from '../openapi.ts';
import { callsOf, type Call } from './resolve.ts';
import { html, type Html, type Child } from '../../../pages/html.ts';

/** A chapter of a page: a tag of the document, and its calls. */
export interface Chapter {
  readonly tag: Tag;
  readonly calls: readonly Call[];
}

/** One page of calls, about one document. */
export interface Part {
  readonly path: string;
  readonly documentPath: string;
  readonly title: string;
  readonly document: OpenApiDocument;
  readonly chapters: readonly Chapter[];
}

/** The path of the start page. */
export const START = '/docs';

/** A page for each document, with a chapter for each tag. */
export const partsOf = (documents: OpenApiDocuments): readonly Part[] =>
  Object.entries(documents).map(([name, document]: readonly [string, OpenApiDocument]) => ({
    path: `${START}/${name}`,
    documentPath: `/openapi/${name}.json`,
    title: document.info.title.replace(`${PRODUCT.name}: `, ''),
    document,
    chapters: document.tags.map((tag) => ({
      tag,
      calls: callsOf(document).filter(({ operation }) => operation.tags.includes(tag.name)),
    })),
  }));

/** A field that finds calls. On a page of calls, it leads to the start page. */
export const searchForm = (action: string): Html =>
  html`<form class="search" role="search" action="${action}">
    <input
      type="search"
      name="q"
      aria-label="Find a call"
      placeholder="Find a call, path or field"
      autocomplete="off"
    />
    <button type="submit">Find</button>
  </form>`;

/** A piece of code under a caption. It can be scrolled, so it can have the keyboard focus. */
export const codeBlock = (caption: string, code: Child): Html =>
  html`<figure class="code">
    <figcaption>${caption}</figcaption>
    <pre tabindex="0" aria-label="${caption}"><code>${code}</code></pre>
  </figure>`;

/** JSON, indented and coloured. The element names are the shortest, because a page has thousands of them; the style gives them only colours. */
export function json(value: unknown): Html {
  const text = JSON.stringify(value, undefined, 2);
  const tokens: Child[] = [];
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    tokens.push(text.slice(end, match.index), coloured(match));
    end = match.index + match[0].length;
  }
  return html`${tokens}${text.slice(end)}`;
}

/**
 * Matches a string, also as the name of a property, or a word or number. The second quote is optional; otherwise a lone quote would be searched again
 * and again.
 */
const TOKEN = /("(?:[^"\\]|\\.)*"?)(:)?|[-+.\w]+/g;

function coloured([token, string, colon]: RegExpMatchArray): Html {
  if (string === undefined) return html`<u>${token}</u>`;
  if (colon === undefined) return html`<i>${string}</i>`;
  return html`<b>${string}</b>:`;
}
