import { PROGRAM } from '../program.ts';
import type { Look } from './look.ts';
import { paddedTo, widthOf } from './shown-text.ts';
import { objectOf, objectsOf, shownValue } from './shown-value.ts';
import { textTable } from './text-table.ts';
import { inUpperCase } from '../../../../domain/shared/letter-case.ts';
import { COUNTED_MAX } from '../../../../domain/shared/page.ts';

/** The admin API's data for people. */
export type View = (data: unknown, look: Look) => string;

/** A table of these fields of the entries of `list`, and how much there is besides. */
export const listView =
  (...fields: readonly string[]): View =>
  (data, look) => {
    const rows = objectsOf(objectOf(data)['list']);
    return rows.length === 0 ? restLine(data) : rowsView(...fields)(rows, look) + restLine(data);
  };

/** A table of these fields of some objects. */
export const rowsView =
  (...fields: readonly string[]): View =>
  (rows, look) =>
    textTable(
      fields.map(titleOf),
      objectsOf(rows).map((row) => fields.map((field) => shownValue(row[field]))),
      look,
    );

/** Everything that an object says, a field a line. */
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

/** Which of all entries a page has, and how to see more; empty where it has all of some. */
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

/** How to ask for help, as the end of a sentence. */
export const helpHint = (path: string): string =>
  `\`${[PROGRAM, ...(path === '' ? ['help'] : ['help', path])].join(' ')}\` explains it`;
