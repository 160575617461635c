import { Counter, Gauge, type Registry } from 'prom-client';
import type { NotificationObserver } from '../../application/notifications/send-messages.ts';
import type { Logger } from './logger.ts';

/** Logs and counts the messages to operators, and the notices to Agents. */
export class NotificationMetrics implements NotificationObserver {
  readonly #logger: Pick<Logger, 'info' | 'warn'>;
  readonly #attempts: Counter<'kind' | 'outcome'>;
  readonly #failing: Gauge;

  constructor(registry: Registry, logger: Pick<Logger, 'info' | 'warn'>) {
    this.#logger = logger;
    this.#attempts = new Counter({
      name: 'notification_attempts_total',
      help: 'Attempts of this process to send a message to operators, or a notice to an Agent (kind agent), by the kind of destination and outcome (delivered, failed, given_up).',
      labelNames: ['kind', 'outcome'],
      registers: [registry],
    });
    this.#failing = new Gauge({
      name: 'notification_destinations_failing',
      help: 'Active destinations at which the last message to operators did not arrive.',
      registers: [registry],
    });
  }

  attempted({ kind, outcome, ...facts }: Parameters<NotificationObserver['attempted']>[0]): void {
    this.#attempts.inc({ kind, outcome });
    if (outcome === 'delivered') this.#logger.info({ kind, ...facts }, 'a notification was delivered');
    else this.#logger.warn({ kind, outcome, ...facts }, 'a notification could not be delivered');
  }

  failing(count: number): void {
    this.#failing.set(count);
  }
}
