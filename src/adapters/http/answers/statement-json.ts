import type { ShownStatements } from '../../../application/statements/list-statements.ts';
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
