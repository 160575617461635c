import type { AdminCall } from '../../api/call.ts';
import { html, type Child, type Html } from '../../pages/html.ts';
import { fieldView } from '../forms/field-view.ts';
import { queryFields, type FormField } from '../forms/form-fields.ts';
import { rawOf } from '../forms/form-values.ts';
import type { ScreenVisit } from '../screen.ts';

const PAGING: ReadonlySet<string> = new Set(['page', 'pageSize']);

/** The filters of a list that has many: the first few, and the others folded until one of them is used. */
export function foldedFilters(visit: ScreenVisit, call: Pick<AdminCall, 'query'>, first: readonly string[]): Html {
  const fields = queryFields(call).filter(({ name }) => !PAGING.has(name));
  const before = first.flatMap((name) => fields.find((field) => field.name === name) ?? []);
  const behind = fields.filter((field) => !before.includes(field));
  const isUsed = behind.some(({ name }) => (visit.query.get(name) ?? '') !== '');
  return html`<form
    class="filters"
    method="get"
    action="${visit.path}"
    data-hx-get="${visit.path}"
    data-hx-target="#results"
    data-hx-select="#results"
    data-hx-swap="outerHTML"
    data-hx-push-url="true"
  >
    ${before.map((field) => filterField(field, visit))}
    <p class="buttons"><button>Apply</button> <a class="button quiet" href="${visit.path}">Clear</a></p>
    <details class="more" ${isUsed ? html` open` : undefined}>
      <summary>More filters</summary>
      <div class="more-fields">${behind.map((field) => filterField(field, visit))}</div>
    </details>
  </form>`;
}

const filterField = (field: FormField, { query }: ScreenVisit): Child =>
  fieldView({
    field: { ...field, description: '' },
    form: 'filter',
    isFilter: true,
    raw: rawOf(field, query.get(field.name) ?? field.initial),
    broken: undefined,
  });
