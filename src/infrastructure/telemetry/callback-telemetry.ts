import type { CallbackBacklog } from '../../application/ports/callback-log.ts';
import type { LaneRun } from '../../application/ports/callback-queue.ts';
import type { TrafficCounts } from '../../application/traffic/traffic-counts.ts';
import type { CallbackMetrics } from './callback-metrics.ts';

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
