import { html, type Child, type Html } from '../../pages/html.ts';
import { exactly, since, UTC } from './zones.ts';
import { labelOf } from '../forms/form-fields.ts';

/** Colours of states. Each is next to a word, because colour alone says nothing. */
export type Tone = 'good' | 'bad' | 'warn' | 'busy' | 'quiet';

/** The state of a thing, as a word with a colour. */
export const badge = (word: string, tone: Tone): Html => html`<span class="badge ${tone}">${labelOf(word)}</span>`;

export const activity = (active: boolean): Html => (active ? badge('active', 'good') : badge('disabled', 'quiet'));

/** An instant of the API to the second; `none` if there is none. It is in UTC until `timesIn` puts it into the zone of the visitor. */
export function time(instant: string | null | undefined, none: Child = DASH): Child {
  if (instant === null || instant === undefined) return none;
  const at = new Date(instant);
  return html`<time datetime="${at.toISOString()}">${exactly(at, UTC)}</time>`;
}

/** The time since an instant, in the largest unit that fits. */
export function ago(instant: string | null | undefined, nowMs: number, none: Child = DASH): Child {
  if (instant === null || instant === undefined) return none;
  const at = new Date(instant);
  return html`<time class="ago" datetime="${at.toISOString()}">${since(at, nowMs)}</time>`;
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

/** A text for machines. The script adds a button that copies it. */
export const copied = (text: string): Html => html`<span class="copied"><code>${text}</code></span>`;

/** Shorter ids are shown as they are. */
const ID_SHOWN_MAX = 16;
/** The last characters of an id, which distinguish those that begin alike. */
const ID_END = 4;

/**
 * An id on one line; the script adds a button that copies it. The style shortens a long one in its middle, so the page still contains all of it, for searches,
 * screen readers and the clipboard. `linked` puts it into a link, and `beside` comes after it.
 */
export function idOf(
  text: string | null | undefined,
  linked: (words: Html) => Child = (words) => words,
  beside?: Child,
): Child {
  if (text === null || text === undefined || text === '') return DASH;
  const characters = Array.from(text);
  const [head, end] = [characters.slice(0, -ID_END).join(''), characters.slice(-ID_END).join('')];
  const words = characters.length > ID_SHOWN_MAX ? html`<span>${head}</span>${end}` : html`${text}`;
  return html`<span class="id">${linked(html`<code>${words}</code>`)}${beside}</span>`;
}

/** An address below this host to copy. Only the browser knows the host for sure, so the script completes it; a link without script is whole too. */
export const copiedAddress = (address: string): Html =>
  html`<span class="copied"
    ><a href="${address}" data-address><code>${address}</code></a></span
  >`;

/** The facts that have a value. */
export const known = (facts: readonly Fact[]): readonly Fact[] => facts.filter(([, value]) => value !== undefined);

/** A name and its value. */
export type Fact = readonly [string, Child];
