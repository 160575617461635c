import type { ScreenVisit } from '../screen.ts';

/** The most things that one form acts on: as many as a page of a list may have. */
const MANY_MAX = 100;
/** The name of the checkboxes. */
export const CHOSEN = 'chosen';

/** The ids that were chosen in a form. */
export const chosenIn = (form: URLSearchParams): readonly string[] => form.getAll(CHOSEN).slice(0, MANY_MAX);

/** The name of the field with the filters, so that the list looks the same after an action. */
export const FILTERS = 'filters';

/** The filters of the present list. */
export const filtersOf = ({ query }: ScreenVisit): string =>
  new URLSearchParams([...query].filter(([name]) => name !== 'done')).toString();

/** The path of the list with the chosen rows, with the same filters. */
export const sameList = ({ path, form }: ScreenVisit): string => {
  const filters = new URLSearchParams(form.get(FILTERS) ?? '').toString();
  return filters === '' ? path : `${path}?${filters}`;
};
