import { CloseDays } from '../../application/statements/close-days.ts';
import { ExportStatements } from '../../application/statements/export-statements.ts';
import { ListOwnStatements } from '../../application/statements/list-own-statements.ts';
import { ListStatements } from '../../application/statements/list-statements.ts';
import { StatementTroubles } from '../../application/statements/statement-troubles.ts';
import { RepeatedWork } from '../process/repeated-work.ts';
import { StatementMetrics } from '../telemetry/statement-metrics.ts';
import type { Bind } from './binder.ts';
import { failing } from './failing.ts';
import { TOKENS } from './tokens.ts';

/** How often new bookings are counted. */
const COUNT_EVERY_MS = 5_000;

/** Daily statements: the work that counts and closes them, and the use cases that show them. */
export function bindStatements(bind: Bind): void {
  const { statementBook: book, statementShelf: shelf, clock, config, logger, metrics, closeDays } = TOKENS;
  bind(
    TOKENS.listStatements,
    { book, shelf, clock },
    (given) => new ListStatements(given.book, given.shelf, given.clock),
  );
  bind(
    TOKENS.exportStatements,
    { book, shelf, clock },
    (given) => new ExportStatements(given.book, given.shelf, given.clock),
  );
  bind(TOKENS.listOwnStatements, { list: TOKENS.listStatements }, (given) => new ListOwnStatements(given.list));
  bind(
    TOKENS.statementTroubles,
    { book, clock, config },
    (given) => new StatementTroubles(given.book, given.clock, given.config.statementGraceMs),
  );
  bind(closeDays, { book, config, metrics, logger }, (given) => {
    const shown = new StatementMetrics(given.metrics.registry);
    const observer = {
      counted: (untilMs: number | undefined) => {
        shown.counted(untilMs);
      },
      closed: ({ agent, day }: { readonly agent: string; readonly day: string }) => {
        shown.closed();
        given.logger.info({ agent, day }, 'a day of statements is closed');
      },
    };
    return new CloseDays({ book: given.book, observer, graceMs: given.config.statementGraceMs });
  });
  bind(
    TOKENS.statementWork,
    { closeDays, logger },
    (given) =>
      new RepeatedWork({
        intervalMs: COUNT_EVERY_MS,
        round: () => given.closeDays.execute(),
        onFailure: failing(given.logger, 'daily statements could not be counted or closed'),
      }),
  );
}
