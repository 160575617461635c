import type { Registry } from 'prom-client';
import type { CallbackBacklog } from '../../application/ports/callback-log.ts';
import type { AttemptOutcome } from '../../domain/callback/callback-outcome.ts';
import { namedGauges } from './metrics.ts';
import { kept, PendingCounter, PendingHistogram, type CounterCell, type HistogramCell } from './pending-metrics.ts';
import type { LaneRun } from '../../application/ports/callback-queue.ts';
import type { TrafficCounts } from '../../application/traffic/traffic-counts.ts';

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

/** Watches the delivery of callbacks: counts attempts, and warns about parked callbacks and Agents that accept none. */
export class CallbackTelemetry {
  readonly #logger: { warn(facts: object, sentence: string): void };
  readonly #metrics: Pick<CallbackMetrics, 'count' | 'show'>;
  readonly #traffic: Pick<TrafficCounts, 'noteAttempt'> | undefined;
  #open: ReadonlySet<string> = new Set();

  constructor(
    logger: { warn(facts: object, sentence: string): void },
    metrics: Pick<CallbackMetrics, 'count' | 'show'>,
    traffic?: Pick<TrafficCounts, 'noteAttempt'>,
  ) {
    this.#traffic = traffic;
    this.#logger = logger;
    this.#metrics = metrics;
  }

  noteRun({ claim: { agent, lane }, attempts, next }: LaneRun): void {
    for (const { outcome, latencyMs } of attempts) {
      this.#metrics.count(outcome, latencyMs);
      this.#traffic?.noteAttempt({ agent, lane }, { hasFailed: outcome !== 'accepted', latencyMs });
    }
    if (next.kind !== 'park') return;
    this.#logger.warn({ callback: next.id, agent, lane, reason: next.reason }, 'a callback is parked');
  }

  /** Notes the state of the deliveries. Warns once about each Agent that gets only probes. */
  noteBacklog(backlog: CallbackBacklog, nowMs: number): void {
    this.#metrics.show(backlog, nowMs);
    const opened = backlog.openBreakers.filter((agent) => !this.#open.has(agent));
    for (const agent of opened) this.#logger.warn({ agent }, 'an Agent accepts no callbacks; it is only probed');
    this.#open = new Set(backlog.openBreakers);
  }
}
