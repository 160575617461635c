import { html, type Child, type Html } from '../../../pages/html.ts';

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
