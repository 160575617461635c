import type { Registry } from 'prom-client';
import type { AttemptOutcome } from '../../domain/callback/callback-outcome.ts';
import { kept, PendingCounter, type CounterCell } from './pending-counter.ts';

/** Counts attempts to deliver callbacks. */
export class CallbackMetrics {
  readonly #cells = new Map<AttemptOutcome, CounterCell>();
  readonly #attempts: PendingCounter<'outcome'>;

  constructor(registry: Registry) {
    this.#attempts = new PendingCounter({
      name: 'callback_attempts_total',
      help: 'Attempts to deliver callbacks to Agents, by what they came to.',
      labelNames: ['outcome'],
      registry,
    });
  }

  /** Counts one attempt. */
  count(outcome: AttemptOutcome): void {
    kept(this.#cells, outcome, () => this.#attempts.cell({ outcome })).pending += 1;
  }
}
