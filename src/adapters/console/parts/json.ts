import { madeVisible } from '../../../domain/shared/bounded-text.ts';
import { html, type Child, type Html } from '../../pages/html.ts';

/** Longer values, and deeper ones, are shown as plain text: each line of a tree costs 50 bytes of the page. */
const COLOURED_MAX = 20_000;
const DEPTH_MAX = 12;

/** Any value as JSON in colours. Each list and each object in it can be folded, without script too. */
export function json(value: unknown): Html {
  const text = JSON.stringify(value);
  const shown =
    text.length > COLOURED_MAX
      ? html`<div class="plain">${madeVisible(JSON.stringify(value, undefined, 2))}</div>`
      : node(value, { before: undefined, after: '', depth: 0 });
  return html`<div class="json" tabindex="0" role="group" aria-label="JSON">${shown}</div>`;
}

/** The name before a value, the comma after it, and the number of values around it. */
interface Around {
  readonly before: Child;
  readonly after: string;
  readonly depth: number;
}

function node(value: unknown, around: Around): Html {
  if (typeof value !== 'object' || value === null || 'toJSON' in value || around.depth > DEPTH_MAX)
    return scalar(value, around);
  const isList = Array.isArray(value);
  const members: readonly (readonly [Child, unknown])[] = isList
    ? value.map((each: unknown) => [undefined, each] as const)
    : Object.entries(value)
        .filter(([, each]) => each !== undefined)
        .map(([name, each]) => [key(name), each] as const);
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  const { before, after, depth } = around;
  if (members.length === 0) return html`<div>${before}${open}${close}${after}</div>`;
  const last = members.length - 1;
  return html`<details open>
    <summary>${before}${open}<span class="folded"> … ${close}${after}</span></summary>
    <div class="members">
      ${members.map(([name, each], at) =>
        node(each, { before: name, after: at === last ? '' : ',', depth: depth + 1 }),
      )}
    </div>
    ${close}${after}
  </details>`;
}

const key = (name: string): Html => html`<span class="key">${madeVisible(JSON.stringify(name))}</span>: `;

const scalar = (value: unknown, { before, after }: Around): Html =>
  html`<div>${before}<span class="${typeof value}">${madeVisible(JSON.stringify(value))}</span>${after}</div>`;
