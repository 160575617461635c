import type { ShownStatements } from '../../../application/statements/statements.ts';
import { snakeCase, type SnakeCase } from '../../../domain/shared/name-case.ts';
import { AMOUNT_NAMES, AMOUNTS, betsOf, type AmountName } from '../../../domain/statement/statement-figures.ts';
import type { StatementLine, StatementTotal } from '../../../domain/statement/statement-line.ts';
import { amountText } from '../../../domain/wallet/amount.ts';
import type { OwnStatementLineJson, StatementLineJson } from '../../api/calls/statements.ts';
import { instantJson } from './json-names.ts';

/** A line of a statement without its Agent. */
export const ownLineJson = (line: StatementLine): OwnStatementLineJson => ({
  day: line.day,
  state: line.isClosed ? 'closed' : 'open',
  provider: line.provider,
  currency: line.currency,
  corrects_day: line.correctsDay ?? null,
  ...figuresJson(line),
});

export const lineJson = (line: StatementLine): StatementLineJson => ({ agent: line.agent, ...ownLineJson(line) });

/** A page of lines, each converted by `lineOf`. */
export const statementsJson = <Line>(
  { totals, countedUntilMs, list, ...page }: ShownStatements,
  lineOf: (line: StatementLine) => Line,
) => ({
  ...page,
  list: list.map(lineOf),
  totals: totals.map((total) => ({ currency: total.currency, ...figuresJson(total) })),
  counted_until: instantJson(countedUntilMs),
});

const figuresJson = ({ sums, currency }: StatementTotal) => ({
  bets: betsOf(sums),
  ...(Object.fromEntries(
    AMOUNT_NAMES.map((name) => [snakeCase(name), amountText(AMOUNTS[name].of(sums), currency)]),
  ) as Record<SnakeCase<AmountName>, string>),
});

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
