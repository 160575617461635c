import { Gauge, type Registry } from 'prom-client';
import type { CallbackBacklog } from '../../application/ports/callback-log.ts';
import type { AttemptOutcome } from '../../domain/callback/callback-outcome.ts';
import { kept, PendingCounter, type CounterCell } from './pending-counter.ts';

const MS_PER_SECOND = 1_000;

/** Counts attempts to deliver callbacks, and shows how the delivery stands. */
export class CallbackMetrics {
  readonly #cells = new Map<AttemptOutcome, CounterCell>();
  readonly #attempts: PendingCounter<'outcome'>;
  readonly #oldest: Gauge;
  readonly #parked: Gauge;
  readonly #open: Gauge;

  constructor(registry: Registry) {
    const registers = [registry];
    this.#attempts = new PendingCounter({
      name: 'callback_attempts_total',
      help: 'Attempts to deliver callbacks to Agents, by what they came to.',
      labelNames: ['outcome'],
      registry,
    });
    this.#oldest = new Gauge({
      name: 'callback_oldest_pending_seconds',
      help: 'Age of the oldest callback that is neither delivered nor parked.',
      registers,
    });
    this.#parked = new Gauge({ name: 'callback_lanes_parked', help: 'Lanes that wait for an operator.', registers });
    this.#open = new Gauge({
      name: 'callback_breakers_open',
      help: 'Agents that fail so often that they are only probed.',
      registers,
    });
  }

  /** Counts one attempt. */
  count(outcome: AttemptOutcome): void {
    kept(this.#cells, outcome, () => this.#attempts.cell({ outcome })).pending += 1;
  }

  show({ oldestPendingAtMs, parked, openBreakers }: CallbackBacklog, nowMs: number): void {
    this.#oldest.set(Math.max(0, nowMs - (oldestPendingAtMs ?? nowMs)) / MS_PER_SECOND);
    this.#parked.set(parked);
    this.#open.set(openBreakers.length);
  }
}
