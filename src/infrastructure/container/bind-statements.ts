import { CloseDays } from '../../application/statements/close-days.ts';
import { ExportStatements } from '../../application/statements/export-statements.ts';
import { ListOwnStatements } from '../../application/statements/list-own-statements.ts';
import { ListStatements } from '../../application/statements/list-statements.ts';
import { StatementTroubles } from '../../application/statements/statement-troubles.ts';
import { StatementMetrics } from '../telemetry/statement-metrics.ts';
import type { Bind } from './binder.ts';
import { repeat } from './repeat.ts';
import { TOKENS } from './tokens.ts';

/** The pause between two counts of new bookings. */
const COUNT_EVERY_MS = 5_000;

/** Daily statements: the work that counts and closes them, and the use cases that show them. */
export function bindStatements(bind: Bind): void {
  const { statementBook: book, statementShelf: shelf, clock, logger, statementGraceMs: graceMs } = TOKENS;
  bind(ListStatements, [book, shelf, clock]);
  bind(ExportStatements, [book, shelf, clock]);
  bind(ListOwnStatements, [ListStatements]);
  bind(StatementTroubles, [book, clock, graceMs]);
  bind(StatementMetrics, [TOKENS.metricsRegistry, logger]);
  bind(CloseDays, { book, observer: StatementMetrics, graceMs });
  repeat(bind, {
    needs: { close: CloseDays },
    everyMs: COUNT_EVERY_MS,
    round: ({ close }) => close.execute(),
    failure: 'daily statements could not be counted or closed',
  });
}
