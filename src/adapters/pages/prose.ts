import { html, type Html } from './html.ts';

/** A description's text: code in backticks is the only formatting that is used. */
export const inline = (text: string): Html =>
  html`${text.split('`').map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : part))}`;

/** A description of several paragraphs. */
export const paragraphs = (text: string): Html =>
  html`${text.split('\n\n').map((part) => html`<p>${inline(part)}</p>`)}`;
