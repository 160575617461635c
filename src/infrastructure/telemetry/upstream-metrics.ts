import { Counter, Histogram, type Registry } from 'prom-client';
import type { FinishedCall } from '../../application/diagnosis/recent-calls.ts';
import type { UpstreamFailure } from '../../domain/provider/upstream-failure.ts';

/** Bounds in seconds: a provider is across the internet, and most providers give up a call after 5 to 30 s. */
const BUCKETS = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** A finished call to a provider. */
export interface MeasuredCall extends FinishedCall {
  /** A unified call, or `extension`. */
  readonly operation: string;
}

/** Counts and times calls to providers. It is not on the path of the game list, so prom-client's own cost does not matter. */
export class UpstreamMetrics {
  readonly #calls: Counter<'provider' | 'operation' | 'outcome'>;
  readonly #durations: Histogram<'provider' | 'operation'>;

  constructor(registry: Registry) {
    const registers = [registry];
    this.#calls = new Counter({
      name: 'provider_calls_total',
      help: 'Calls to providers by outcome: ok, the kind of failure (the cause, if the outcome is unknown), or threw.',
      labelNames: ['provider', 'operation', 'outcome'],
      registers,
    });
    this.#durations = new Histogram({
      name: 'provider_call_duration_seconds',
      help: 'Duration of calls to providers, including waits for the pace that a provider allows.',
      labelNames: ['provider', 'operation'],
      buckets: BUCKETS,
      registers,
    });
  }

  note({ provider, operation, outcome, seconds }: MeasuredCall): void {
    this.#calls.inc({ provider, operation, outcome });
    this.#durations.observe({ provider, operation }, seconds);
  }
}

/** A failure as a label. For an unknown outcome the label is the cause, because a time-out and a dead server need different actions. */
export const failureLabel = (failure: UpstreamFailure): string =>
  failure.kind === 'provider_outcome_unknown' ? failure.cause : failure.kind;
