import type { AdminCall } from '../../api/call.ts';
import { html, type Child, type Html } from '../../pages/html.ts';
import { fieldView } from '../forms/field-view.ts';
import { labelOf, queryFields, type FormField } from '../forms/form-fields.ts';
import { rawOf } from '../forms/form-values.ts';
import type { CallRefusal } from '../../pages/visit.ts';
import type { ScreenVisit } from '../screen.ts';

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
