import { Counter, type Registry } from 'prom-client';
import type { StatementObserver } from '../../application/statements/close-days.ts';
import type { AgentDay } from '../../application/ports/statement-book.ts';
import type { Logger } from './logger.ts';
import { namedGauges } from './metrics.ts';

const MS_PER_SECOND = 1_000;

const GAUGES = {
  statements_counted_timestamp_seconds:
    'The moment up to which the ledger is counted into daily statements, as this process knows it; 0 before the first count.',
} as const;

/** Shows the progress of daily statements, and logs each day that is closed. */
export class StatementMetrics implements StatementObserver {
  readonly #logger: Pick<Logger, 'info'>;
  readonly #gauges;
  readonly #closed: Counter;

  constructor(registry: Registry, logger: Pick<Logger, 'info'>) {
    this.#logger = logger;
    this.#gauges = namedGauges(registry, GAUGES);
    this.#closed = new Counter({
      name: 'statement_days_closed_total',
      help: 'Days of Agents that this process has closed.',
      registers: [registry],
    });
  }

  counted(untilMs: number | undefined): void {
    this.#gauges.statements_counted_timestamp_seconds.set((untilMs ?? 0) / MS_PER_SECOND);
  }

  closed({ agent, day }: AgentDay): void {
    this.#closed.inc();
    this.#logger.info({ agent, day }, 'a day of statements is closed');
  }
}
