import { html, type Child } from '../../pages/html.ts';
import type { ScreenVisit } from '../screen.ts';
import { pathWith } from './lists.ts';

/** How the values of a list become its filters. */
export interface Narrowing {
  /** A value that a click takes as a filter; only its words if it is one already. */
  readonly value: (name: string, value: string, words?: Child) => Child;
  /** A sign that does the same, for a value that leads to a page of its own. */
  readonly sign: (name: string, value: string) => Child;
}

/** Longer values have no sign: a page of them would have more than 100 KB. The form of the filters takes them. */
const SIGNED_MAX = 64;

/** For the list of this visit. */
export function narrowingIn(visit: ScreenVisit): Narrowing {
  const isThere = (name: string, value: string): boolean => visit.query.get(name) === value;
  const narrowed = (name: string, value: string): string => pathWith(visit, { [name]: value, page: '' });
  return {
    value: (name, value, words = value) =>
      isThere(name, value) ? words : html`<a class="only" href="${narrowed(name, value)}">${words}</a>`,
    sign: (name, value) =>
      value.length > SIGNED_MAX || isThere(name, value)
        ? undefined
        : html`<a class="only-sign" title="Only this ${name}" href="${narrowed(name, value)}"></a>`,
  };
}

/** For rows of the list on another page. */
export const NOT_NARROWING: Narrowing = { value: (_, value, words = value) => words, sign: () => undefined };
