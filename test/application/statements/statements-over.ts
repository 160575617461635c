/** The use cases about statements, over lines that are simply there. */
import type { Clock } from '../../../src/application/ports/clock.ts';
import type { OpenBooks, StatementFilter, StatementPage } from '../../../src/application/ports/statement-book.ts';
import { ExportStatements, ListOwnStatements, ListStatements } from '../../../src/application/statements/statements.ts';
import { Decimal } from '../../../src/domain/shared/decimal.ts';
import type { PageRequest } from '../../../src/domain/shared/page-request.ts';
import type { ActionSums, StatementLine } from '../../../src/domain/statement/statement-line.ts';
import { MOMENT_MS } from '../../ports/catalogue-seeds.ts';

export const sumsOf = (transactions: number, toPlayer: string, fromPlayer: string, valid = '0'): ActionSums => ({
  transactions,
  toPlayer: Decimal.from(toPlayer),
  fromPlayer: Decimal.from(fromPlayer),
  validStakes: Decimal.from(valid),
});

/** A closed line with two bets of 10, a payout of 25.5 and a returned bet. */
export const lineOf = (changes: Partial<StatementLine> = {}): StatementLine => ({
  day: '2026-11-20',
  agent: 'AGENT-1',
  provider: 'P',
  currency: 'EUR',
  correctsDay: undefined,
  isClosed: true,
  sums: {
    BET: sumsOf(2, '0', '20'),
    SETTLED: { ...sumsOf(1, '25.5', '0', '10'), byKind: { win: Decimal.from('25') } },
    CANCEL: sumsOf(1, '10', '0'),
  },
  ...changes,
});

const isChosen = (filter: StatementFilter, line: StatementLine): boolean =>
  [filter.agent ?? line.agent, filter.provider ?? line.provider, filter.currency ?? line.currency].join(' ') ===
    [line.agent, line.provider, line.currency].join(' ') &&
  line.day >= filter.from &&
  line.day <= filter.to;

/** `lines` may be filled later. */
export function statementsOver(lines: readonly StatementLine[], clock: Clock) {
  const book = {
    open: async (): Promise<{ countedUntilMs: number; books: readonly OpenBooks[] }> => ({
      countedUntilMs: MOMENT_MS,
      books: [],
    }),
  };
  const shelf = {
    page: async (filter: StatementFilter, _: unknown, request: PageRequest): Promise<StatementPage> => {
      const chosen = lines.filter((line) => isChosen(filter, line));
      const totals = chosen.slice(0, 1).map(({ currency, sums }) => ({ currency, sums }));
      return {
        list: chosen.slice(request.offset, request.offset + request.pageSize),
        total: chosen.length,
        totals,
      };
    },
    linesOf: async (filter: StatementFilter, _: unknown, day: string): Promise<readonly StatementLine[]> =>
      lines.filter((line) => line.day === day && isChosen(filter, line)),
  };
  const listStatements = new ListStatements(book, shelf, clock);
  return {
    admin: { listStatements, exportStatements: new ExportStatements(book, shelf, clock) },
    listOwnStatements: new ListOwnStatements(listStatements),
  };
}
