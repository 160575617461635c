import type { Registry } from 'prom-client';
import type { CallbackBacklog } from '../../application/ports/callback-log.ts';
import type { AttemptOutcome } from '../../domain/callback/callback-outcome.ts';
import { namedGauges } from './named-gauges.ts';
import { kept, PendingCounter, type CounterCell } from './pending-counter.ts';
import { PendingHistogram, type HistogramCell } from './pending-histogram.ts';

const MS_PER_SECOND = 1_000;
/** Bounds in seconds; a callback times out after `CALLBACK_TIMEOUT_MS`, 5 s by default. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const GAUGES = {
  callback_oldest_pending_seconds: [
    'Age of the oldest callback that is neither delivered nor parked, by its Agent; 0 without an Agent if there is none.',
    'agent',
  ],
  callback_lanes_parked: 'Lanes that wait for an operator.',
  callback_breakers_open: 'Agents whose circuit breaker is open; they are only probed.',
  callback_breaker_open: [
    '1 while the circuit breaker of an Agent is open, 0 after it has closed again; absent if it never opened.',
    'agent',
  ],
} as const;

/** The counters of attempts with the same outcome. */
interface OutcomeCells {
  readonly attempts: CounterCell;
  readonly duration: HistogramCell;
}

/** Counts attempts to deliver callbacks, and shows the state of the deliveries. */
export class CallbackMetrics {
  readonly #everOpen = new Set<string>();
  readonly #cells = new Map<AttemptOutcome, OutcomeCells>();
  readonly #attempts: PendingCounter<'outcome'>;
  readonly #durations: PendingHistogram;
  readonly #gauges;

  constructor(registry: Registry) {
    this.#attempts = new PendingCounter({
      name: 'callback_attempts_total',
      help: 'Attempts to deliver callbacks to Agents, by outcome.',
      labelNames: ['outcome'],
      registry,
    });
    this.#durations = new PendingHistogram({
      name: 'callback_attempt_duration_seconds',
      help: 'Duration of attempts to deliver callbacks, by outcome.',
      labelName: 'outcome',
      buckets: BUCKETS,
      registry,
    });
    this.#gauges = namedGauges(registry, GAUGES);
  }

  count(outcome: AttemptOutcome, latencyMs: number): void {
    const cells = kept(this.#cells, outcome, () => ({
      attempts: this.#attempts.cell({ outcome }),
      duration: this.#durations.cell(outcome),
    }));
    cells.attempts.pending += 1;
    cells.duration.observe(latencyMs / MS_PER_SECOND);
  }

  show({ oldestPendingAtMs, oldestPendingOf = '', parked, openBreakers }: CallbackBacklog, nowMs: number): void {
    const ageMs = Math.max(0, nowMs - (oldestPendingAtMs ?? nowMs));
    this.#gauges.callback_oldest_pending_seconds.reset();
    this.#gauges.callback_oldest_pending_seconds.set({ agent: oldestPendingOf }, ageMs / MS_PER_SECOND);
    this.#gauges.callback_lanes_parked.set(parked);
    this.#gauges.callback_breakers_open.set(openBreakers.length);
    for (const agent of openBreakers) this.#everOpen.add(agent);
    for (const agent of this.#everOpen)
      this.#gauges.callback_breaker_open.set({ agent }, openBreakers.includes(agent) ? 1 : 0);
  }
}
