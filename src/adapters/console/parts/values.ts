import { madeVisible } from '../../../domain/shared/bounded-text.ts';
import { html, type Child, type Html } from '../../pages/html.ts';
import { labelOf } from '../forms/form-fields.ts';

/** Colours of states. Each is next to a word, because colour alone says nothing. */
export type Tone = 'good' | 'bad' | 'warn' | 'busy' | 'quiet';

/** The state of a thing, as a word with a colour. */
export const badge = (word: string, tone: Tone): Html => html`<span class="badge ${tone}">${labelOf(word)}</span>`;

export const activity = (active: boolean): Html => (active ? badge('active', 'good') : badge('disabled', 'quiet'));

/** An instant of the API in UTC, to the second; `none` if there is none. */
export function time(instant: string | null | undefined, none: Child = DASH): Child {
  if (instant === null || instant === undefined) return none;
  const at = new Date(instant).toISOString();
  return html`<time datetime="${at}">${at.slice(0, 10)} ${at.slice(11, 19)}</time>`;
}

/** The time since an instant, in the largest unit that fits. The instant itself is in the title. */
export function ago(instant: string | null | undefined, nowMs: number, none: Child = DASH): Child {
  if (instant === null || instant === undefined) return none;
  const at = new Date(instant);
  const seconds = Math.round((nowMs - at.getTime()) / 1_000);
  const text = seconds >= 0 ? `${span(seconds)} ago` : `in ${span(-seconds)}`;
  return html`<time class="ago" datetime="${at.toISOString()}" title="${at.toISOString()}">${text}</time>`;
}

const UNITS = [
  ['d', 86_400],
  ['h', 3_600],
  ['min', 60],
] as const;

/** A duration: 3 h, 12 min, 40 s. */
export function span(seconds: number): string {
  const found = UNITS.find(([, size]) => seconds >= size);
  return found === undefined ? `${seconds} s` : `${Math.floor(seconds / found[1])} ${found[0]}`;
}

/** The sign for a missing value. */
export const DASH: Html = html`<span class="none">–</span>`;

/** An amount of money as the API has it, with its currency. */
export const money = (amount: string | null | undefined, currency: string | null | undefined): Child =>
  amount === null || amount === undefined
    ? DASH
    : html`<span class="money"
        >${amount}${currency === null || currency === undefined ? undefined : html` <span class="currency">${currency}</span>`}</span
      >`;

/** A count, with a space between groups of thousands. */
export const count = (value: number): string => value.toLocaleString('en').replaceAll(',', '\u202F');

/** A text for machines, such as an id. */
export const code = (text: string | null | undefined): Child =>
  text === null || text === undefined || text === '' ? DASH : html`<code>${text}</code>`;

/** The button that copies the text of the element before it. Only a browser that runs scripts shows it. */
const copyButton = (words: string): Html =>
  html`<button type="button" class="copy" aria-label="Copy">${words}</button>`;

/** A text for machines, with a button that copies it. */
export const copied = (text: string): Html =>
  html`<span class="copied"><code>${text}</code>${copyButton('Copy')}</span>`;

/** Shorter ids are shown as they are. */
const ID_SHOWN_MAX = 16;
/** The last characters of an id, which distinguish those that begin alike. */
const ID_END = 4;

/**
 * An id on one line, with a button that copies it. The style shortens a long one in its middle, so the page still contains all of it, for searches,
 * screen readers and the clipboard. `linked` puts it into a link.
 */
export function idOf(text: string | null | undefined, linked: (words: Html) => Child = (words) => words): Child {
  if (text === null || text === undefined || text === '') return DASH;
  const characters = [...text];
  const [head, end] = [characters.slice(0, -ID_END).join(''), characters.slice(-ID_END).join('')];
  const words = characters.length > ID_SHOWN_MAX ? html`<span>${head}</span>${end}` : html`${text}`;
  return html`<span class="id">${linked(html`<code>${words}</code>`)}${copyButton('')}</span>`;
}

/** An address below this host to copy. Only the browser knows the host for sure, so the script completes it; a link without script is whole too. */
export const copiedAddress = (address: string): Html =>
  html`<span class="copied"
    ><a href="${address}" data-address><code>${address}</code></a
    ><button type="button" class="copy" data-copy="${address}" hidden>Copy</button></span
  >`;

/** The facts that have a value. */
export const known = (facts: readonly Fact[]): readonly Fact[] => facts.filter(([, value]) => value !== undefined);

/** A name and its value. */
export type Fact = readonly [string, Child];

/** Any value as JSON that people can read. */
export const json = (value: unknown): Html =>
  html`<pre class="json" tabindex="0">${madeVisible(JSON.stringify(value, undefined, 2))}</pre>`;
