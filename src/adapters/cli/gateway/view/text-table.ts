import type { Look } from './look.ts';
import { cutTo, paddedTo, widthOf } from './shown-value.ts';

const GAP = '  ';
/** The smallest width of a column that still shows something useful. */
const COLUMN_WIDTH_MIN = 6;

/** A table with aligned columns. If it is too wide, the widest columns are cut. */
export function textTable(head: readonly string[], rows: readonly (readonly string[])[], look: Look): string {
  const widths = fitting(naturalWidths([head, ...rows]), look.columns);
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => paddedTo(widths[column] ?? 0, cutTo(widths[column] ?? 0, cell)))
      .join(GAP)
      .trimEnd();
  return [look.paint('bold', line(head)), ...rows.map(line)].map((text) => `${text}\n`).join('');
}

const naturalWidths = (rows: readonly (readonly string[])[]): number[] =>
  (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => widthOf(row[column] ?? ''))));

/** Shortens the widest column, one cell at a time, until the line fits or all columns have the smallest width. */
function fitting(natural: readonly number[], columns: number | undefined): readonly number[] {
  if (columns === undefined) return natural;
  const widths = [...natural];
  let excess = widths.reduce((sum, width) => sum + width, GAP.length * (widths.length - 1)) - columns;
  for (; excess > 0; excess -= 1) {
    const widest = Math.max(...widths);
    if (widest <= COLUMN_WIDTH_MIN) return widths;
    widths[widths.indexOf(widest)] = widest - 1;
  }
  return widths;
}
