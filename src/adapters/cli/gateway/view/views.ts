import { PROGRAM } from '../program.ts';
import type { Look } from './look.ts';
import { paddedTo, widthOf, objectOf, objectsOf, shownValue } from './shown-value.ts';
import { textTable } from './text-table.ts';
import { inUpperCase } from '../../../../domain/shared/letter-case.ts';
import { COUNTED_MAX } from '../../../../domain/shared/page.ts';

/** Shows data of the admin API to people. */
export type View = (data: unknown, look: Look) => string;

/** A table of these fields for the entries of `list`, and how many more entries there are. */
export const listView =
  (...fields: readonly string[]): View =>
  (data, look) => {
    const rows = objectsOf(objectOf(data)['list']);
    return rows.length === 0 ? restLine(data) : rowsView(...fields)(rows, look) + restLine(data);
  };

/** A table of these fields for some objects. */
export const rowsView =
  (...fields: readonly string[]): View =>
  (rows, look) =>
    textTable(
      fields.map(titleOf),
      objectsOf(rows).map((row) => fields.map((field) => shownValue(row[field]))),
      look,
    );

/** All fields of an object, one per line. */
export const recordView: View = (data, look) => {
  const entries = Object.entries(objectOf(data));
  const width = Math.max(...entries.map(([name]) => widthOf(name)));
  return entries
    .map(([name, value]) => `${look.paint('bold', paddedTo(width, name))}  ${shownValue(value)}\n`)
    .join('');
};

/** A sentence that does not depend on the data. */
export const sentenceView =
  (sentence: string): View =>
  () =>
    `${sentence}\n`;

const titleOf = (field: string): string => inUpperCase(field.replaceAll('_', ' '));

/** The position of the page in the whole list, and how to see more; empty if the page shows everything. */
export function restLine(data: unknown): string {
  const { list, total, page, pageSize } = objectOf(data);
  const shown = objectsOf(list).length;
  if (shown === 0) return `Nothing${typeof total === 'number' && total > 0 ? ` on this page; ${total} in all` : ''}.\n`;
  if (typeof total !== 'number' || typeof page !== 'number' || typeof pageSize !== 'number') return '';
  const first = (page - 1) * pageSize + 1;
  const last = first + shown - 1;
  if (first === 1 && last >= total) return '';
  const isMore = total >= COUNTED_MAX;
  const next = last < total || isMore ? `; --page ${page + 1} shows more` : '';
  return `${first} to ${last} of ${total}${isMore ? ' or more' : ''}${next}\n`;
}

/** The command that explains more, as the end of a sentence. */
export const helpHint = (path: string): string =>
  `\`${[PROGRAM, ...(path === '' ? ['help'] : ['help', path])].join(' ')}\` explains it`;
