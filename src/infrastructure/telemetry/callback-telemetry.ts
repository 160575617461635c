import type { CallbackBacklog } from '../../application/ports/callback-log.ts';
import type { LaneRun } from '../../application/ports/callback-queue.ts';
import type { AttemptOutcome } from '../../domain/callback/callback-outcome.ts';

const MS_PER_SECOND = 1_000;

interface CallbackTelemetryParts {
  readonly logger: { warn(facts: object, sentence: string): void };
  count(outcome: AttemptOutcome): void;
}

/** Keeps the delivery of callbacks in sight: counts attempts, warns of what is parked, and knows the backlog. */
export class CallbackTelemetry {
  readonly #parts: CallbackTelemetryParts;
  #backlog: CallbackBacklog = { oldestPendingAtMs: undefined, parked: 0, openBreakers: [] };
  #backlogAtMs = 0;

  constructor(parts: CallbackTelemetryParts) {
    this.#parts = parts;
  }

  /** Takes in what came of a lane. */
  noteRun({ claim, attempts, next }: LaneRun): void {
    for (const { outcome } of attempts) this.#parts.count(outcome);
    if (next.kind !== 'park') return;
    const { agent, lane } = claim;
    this.#parts.logger.warn({ callback: next.id, agent, lane, reason: next.reason }, 'a callback is parked');
  }

  /** Takes in how the delivery stands; an Agent whose breaker has opened since is named in the log. */
  noteBacklog(backlog: CallbackBacklog, nowMs: number): void {
    const known = new Set(this.#backlog.openBreakers);
    const opened = backlog.openBreakers.filter((agent) => !known.has(agent));
    for (const agent of opened) this.#parts.logger.warn({ agent }, 'an Agent answers no callbacks; it is only probed');
    this.#backlog = backlog;
    this.#backlogAtMs = nowMs;
  }

  gauges(): Record<string, number> {
    const { oldestPendingAtMs = this.#backlogAtMs, parked, openBreakers } = this.#backlog;
    return {
      callback_oldest_pending_seconds: Math.max(0, this.#backlogAtMs - oldestPendingAtMs) / MS_PER_SECOND,
      callback_lanes_parked: parked,
      callback_breakers_open: openBreakers.length,
    };
  }
}
