import { html, type Html } from './html.ts';

/** The text of a description. The only formatting is code in backticks. */
export const inline = (text: string): Html =>
  html`${text.split('`').map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : part))}`;

/** A description of several paragraphs. */
export const paragraphs = (text: string): Html =>
  html`${text.split('\n\n').map((part) => html`<p>${inline(part)}</p>`)}`;
