/** A value in a table. */
export type Cell = string | number | null;

/** A row in the format of RFC 4180. Text that a spreadsheet would take for a formula gets an apostrophe in front; numbers stay as they are. */
export const csvRow = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`;

const NUMBER = /^-?\d+(\.\d+)?$/;
const FORMULA = /^[=+\-@\t\r]/;
const SPECIAL = /[",\r\n]/;

function csvCell(value: Cell): string {
  const plain = String(value ?? '');
  const text = FORMULA.test(plain) && !NUMBER.test(plain) ? `'${plain}` : plain;
  return SPECIAL.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
