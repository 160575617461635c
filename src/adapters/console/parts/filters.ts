import type { AdminCall } from '../../api/call.ts';
import { html, type Child, type Html } from '../../pages/html.ts';
import { fieldView } from '../forms/field-view.ts';
import { labelOf, queryFields, type FormField } from '../forms/form-fields.ts';
import { rawOf } from '../forms/form-values.ts';
import type { CallRefusal } from '../../pages/visit.ts';
import type { ScreenVisit, Action, Part } from '../screen.ts';
import { mayCall } from '../paths.ts';
import { pathWith, type Column } from './lists.ts';

const PAGING: ReadonlySet<string> = new Set(['page', 'pageSize', 'cursor', 'after']);

/** The filters of a list, made from the contract of its call. */
export function filters(visit: ScreenVisit, call: Pick<AdminCall, 'query'>, without: readonly string[] = []): Html {
  const fields = filterFields(call).filter(({ name }) => !without.includes(name));
  return filterForm(visit, html`${fields.map((field) => filterField(field, visit))} ${filterButtons(visit)}`);
}

/** Shows the first few filters of a list with many. The others are folded until one of them is used. */
export function foldedFilters(visit: ScreenVisit, call: Pick<AdminCall, 'query'>, first: readonly string[]): Html {
  const fields = filterFields(call);
  const before = first.flatMap((name) => fields.find((field) => field.name === name) ?? []);
  const behind = fields.filter((field) => !before.includes(field));
  const isUsed = behind.some(({ name }) => (visit.query.get(name) ?? '') !== '');
  return filterForm(
    visit,
    html`${before.map((field) => filterField(field, visit))} ${filterButtons(visit)}
      <details class="more" ${isUsed ? html` open` : undefined}>
        <summary>More filters</summary>
        <div class="more-fields">${behind.map((field) => filterField(field, visit))}</div>
      </details>`,
  );
}

/** The part of a page that filters change. */
export const results = (content: Child, read: 'polite' | 'off' = 'polite'): Html =>
  html`<div id="results" aria-live="${read}">${content}</div>`;

/** Shown instead of the results when a filter breaks a rule. */
export const refusedFilter = ({ field = '', rule, sentence }: CallRefusal): Html =>
  html`<p class="refusal" role="alert">
    Nothing is shown: ${rule === undefined ? sentence : html`${labelOf(field)} ${rule}`}.
  </p>`;

/** The fields that filter the list of a call. */
const filterFields = (call: Pick<AdminCall, 'query'>): readonly FormField[] =>
  queryFields(call).filter(({ name }) => !PAGING.has(name));

/**
 * A form of filters. It works without script. With script, only the results change, or the message about a refused filter. In a narrow window, a
 * button opens the form, so that the list comes first.
 */
const filterForm = ({ path, caller }: ScreenVisit, content: Html): Html =>
  html`${savedFilters(path, caller.name)}
    <p class="filters-button"><button type="button" popovertarget="filters">Filters</button></p>
    <form
      class="filters"
      id="filters"
      popover
      method="get"
      action="${path}"
      data-hx-get="${path}"
      data-hx-target="#results"
      data-hx-select="#results"
      data-hx-swap="outerHTML"
      data-hx-push-url="true"
      data-hx-status:400="swap:outerHTML"
    >
      ${content}
    </form>`;

/** The filters that a person has saved, for the script, which keeps them in the browser. */
const savedFilters = (path: string, person: string): Html =>
  html`<div class="saved" data-saved="${person} ${path}" hidden>
    <ul class="line" aria-label="Saved filters"></ul>
    <form class="line" hidden>
      <label class="unseen" for="saved-name">Name of this filter</label>
      <input id="saved-name" maxlength="40" required placeholder="Name" autocomplete="off" />
      <button>Keep this filter</button>
    </form>
  </div>`;

const filterButtons = ({ path }: ScreenVisit): Html =>
  html`<p class="buttons"><button>Apply</button> <a class="button quiet" href="${path}">Clear</a></p>`;

const filterField = (field: FormField, { query }: ScreenVisit): Child =>
  fieldView({
    field: { ...field, description: '' },
    form: 'filter',
    isFilter: true,
    raw: rawOf(field, query.get(field.name) ?? field.initial),
    broken: undefined,
  });

/** The most things that one form acts on: as many as a page of a list may have. */
const MANY_MAX = 100;
/** The name of the checkboxes. */
const CHOSEN = 'chosen';

/** The ids that were chosen in a form. */
export const chosenIn = (form: URLSearchParams): readonly string[] => form.getAll(CHOSEN).slice(0, MANY_MAX);

/** The name of the field with the filters, so that the list looks the same after an action. */
const FILTERS = 'filters';

/** The filters of the present list. */
const filtersOf = ({ query }: ScreenVisit): string =>
  new URLSearchParams([...query].filter(([name]) => name !== 'done')).toString();

/** The path of the list with the chosen rows, with the same filters. */
export const sameList = ({ path, form }: ScreenVisit): string => {
  const filters = new URLSearchParams(form.get(FILTERS) ?? '').toString();
  return filters === '' ? path : `${path}?${filters}`;
};

const FORM = 'chosen-lines';

/** The column with a checkbox for each row that may be chosen. */
export const choiceColumn = <Row extends { readonly id: string }>(
  nameOf: (row: Row) => string,
  mayChoose: (row: Row) => boolean,
): Column<Row> => ({
  title: 'Choose',
  cell: (row) =>
    mayChoose(row)
      ? html`<input
          type="checkbox"
          form="${FORM}"
          name="${CHOSEN}"
          value="${row.id}"
          aria-label="Choose ${nameOf(row)}"
        />`
      : undefined,
});

/** The bar below a list that acts on all chosen rows, and stays in sight; undefined if the person may make none of the calls. */
export function chosenForm(visit: ScreenVisit, actions: readonly Action[], extra?: Child): Part {
  const mine = actions.filter(({ call }) => mayCall(visit.caller, call, visit.params));
  if (mine.length === 0) return undefined;
  return html`<form id="${FORM}" method="post" action="${visit.path}" class="chosen">
    <input type="hidden" name="form_token" value="${visit.formToken}" />
    <input type="hidden" name="${FILTERS}" value="${filtersOf(visit)}" />
    <p class="buttons scripted">
      <label><input type="checkbox" data-choose-all autocomplete="off" /> All of this page</label>
      <output class="about"></output>
    </p>
    ${extra}
    <p class="buttons">With the chosen lines: ${mine.map(button)}</p>
  </form>`;
}

const button = ({ name, label, isDangerous }: Action): Html =>
  html`<button name="action" value="${name}" class="${isDangerous === true ? 'danger' : ''}">${label}</button>`;

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
