import type { AdminCall } from '../../api/call.ts';
import { COUNTED_MAX } from '../../../domain/shared/page.ts';
import { html, type Child, type Html } from '../../pages/html.ts';
import { queryFields } from '../forms/form-fields.ts';
import { instantOf } from '../forms/form-values.ts';
import type { ScreenVisit } from '../screen.ts';
import { count, DASH } from './values.ts';

/** A column of a table. */
export interface Column<Row> {
  readonly title: string;
  readonly cell: (row: Row) => Child;
  /** Numbers are aligned to the right. */
  readonly isNumber?: boolean;
}

/** A table that becomes a list of cards on a narrow screen; `empty` is shown if there are no rows. */
export function table<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  { caption, empty }: TableWords,
): Html {
  if (rows.length === 0) return emptyState(empty);
  return html`<div class="table-frame" tabindex="0" role="group" aria-label="${caption}">
    <table>
      <caption class="unseen">
        ${caption}
      </caption>
      <thead>
        <tr>
          ${columns.map(({ title, isNumber }) => html`<th scope="col" ${isNumber === true ? html` class="number"` : undefined}>${title}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              ${columns.map((column) => cellOf(row, column))}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

interface TableWords {
  readonly caption: string;
  readonly empty: Child;
}

const cellOf = <Row>(row: Row, { title, cell, isNumber }: Column<Row>): Html =>
  html`<td data-title="${title}" ${isNumber === true ? html` class="number"` : undefined}><div>${cell(row)}</div></td>`;

/** A link to a screen, or only its text if the person may not open the screen. */
export const linkTo = ({ opens }: Pick<ScreenVisit, 'opens'>, path: string, words: Child): Child =>
  opens(path) ? html`<a href="${path}">${words}</a>` : words;

/** A link to a screen that opens beside the list, where there is space for it. */
export const panelLink = ({ opens }: Pick<ScreenVisit, 'opens'>, path: string, words: Child): Child =>
  opens(path) ? html`<a href="${path}" data-panel>${words}</a>` : words;

/** The text of an empty list or page. */
export const emptyState = (text: Child): Html => html`<div class="empty">${text}</div>`;

/** A list of names and values; a missing value is shown as a dash. */
export const definitions = (pairs: readonly (readonly [string, Child])[]): Html =>
  html`<dl class="facts">
    ${pairs.map(
      ([name, value]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${value === undefined || value === '' ? DASH : value}</dd>
        </div>`,
    )}
  </dl>`;

/** A box with a title. */
export const card = (title: string, content: Child, extra?: Child): Html =>
  html`<section class="card">
    <div class="card-head">
      <h2>${title}</h2>
      ${extra}
    </div>
    ${content}
  </section>`;

interface PageOfList {
  readonly list: readonly unknown[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
}

/** The query parameter with the number of the page; `of` names the list on a screen with several lists. */
export const pageParameter = (of?: string): string => (of === undefined ? 'page' : `${of}_page`);

/** The links to the previous and the next page, which keep the filters; `of` names the list on a screen with several lists. */
export function pager(visit: ScreenVisit, { list, total, page, pageSize }: PageOfList, of?: string): Html {
  const first = (page - 1) * pageSize + 1;
  const isMore = total >= COUNTED_MAX;
  const shown = list.length === 0 ? '0' : `${count(first)}–${count(first + list.length - 1)}`;
  const pageLink = (number: number, text: string, isThere: boolean): Html =>
    isThere
      ? html`<a class="button" href="${pathWith(visit, { [pageParameter(of)]: String(number), step: '' })}">${text}</a>`
      : html`<span class="button off" aria-hidden="true">${text}</span>`;
  if (total <= pageSize && page === 1) return html`<p class="pager-count">${shown} of ${count(total)}</p>`;
  return html`<nav class="pager" aria-label="${of === undefined ? 'Pages' : `Pages of ${of}`}">
    <p>${shown} of ${count(total)}${isMore ? ' or more' : ''}</p>
    ${pageLink(page - 1, 'Previous', page > 1)}
    ${pageLink(page + 1, 'Next', page * pageSize < total || (isMore && list.length === pageSize))}
  </nav>`;
}

/** The path of this page with changed parameters; an empty parameter is removed. */
export function pathWith({ path, query }: ScreenVisit, changes: Readonly<Record<string, string>>): string {
  const next = new URLSearchParams([...query].filter(([name]) => name !== 'done'));
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return next.size === 0 ? path : `${path}?${next.toString()}`;
}

/** The most rows of a list. With the longest ids, the whole page stays below 100 KB. */
export const ROWS = 25;

/** The parameters of a call from the query of a page. The number of rows is limited, and times from a form become instants. */
export function askedQuery(
  { query }: Pick<ScreenVisit, 'query'>,
  call: Pick<AdminCall, 'query'>,
  rows = ROWS,
): Record<string, string> {
  const asked: Record<string, string> = {};
  for (const { name, kind } of queryFields(call)) {
    const raw = query.get(name) ?? '';
    if (name === 'pageSize') asked[name] = rowsOf(raw, rows);
    else if (raw !== '') asked[name] = kind === 'instant' ? instantOf(raw) : raw;
  }
  return asked;
}

/** An invalid number is passed on, because the contract refuses it. */
const rowsOf = (raw: string, rows: number): string => (raw === '' || Number(raw) > rows ? String(rows) : raw);
