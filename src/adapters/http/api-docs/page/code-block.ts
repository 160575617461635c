import { html, type Child, type Html } from '../../../pages/html.ts';

/** A piece of code under a caption. It can be scrolled, so it can be focused. */
export const codeBlock = (caption: string, code: Child): Html =>
  html`<figure class="code">
    <figcaption>${caption}</figcaption>
    <pre tabindex="0" aria-label="${caption}"><code>${code}</code></pre>
  </figure>`;

/** JSON, indented and coloured. */
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

/** A string, perhaps as the name of a property; or a word or number. The second quote is optional, else a lone one would be looked for again and again. */
const TOKEN = /("(?:[^"\\]|\\.)*"?)(:)?|[-+.\w]+/g;

function coloured([token, string, colon]: RegExpMatchArray): Html {
  if (string === undefined) return html`<span class="v">${token}</span>`;
  if (colon === undefined) return html`<span class="s">${string}</span>`;
  return html`<span class="k">${string}</span>:`;
}
