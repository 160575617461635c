import { Counter, Histogram, type Registry } from 'prom-client';
import type { UpstreamFailure } from '../../domain/provider/upstream-failure.ts';

/** Bounds in seconds: a provider is across the internet, and most give up their callers between 5 and 30 s. */
const BUCKETS = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** One call to a provider that is over. */
export interface MeasuredCall {
  readonly provider: string;
  /** A unified call, or `extension`. */
  readonly operation: string;
  readonly outcome: string;
  readonly seconds: number;
}

/** Counts and times calls to providers. Not on the path of the game list, so prom-client's own cost does not matter. */
export class UpstreamMetrics {
  readonly #calls: Counter<'provider' | 'operation' | 'outcome'>;
  readonly #durations: Histogram<'provider' | 'operation'>;

  constructor(registry: Registry) {
    const registers = [registry];
    this.#calls = new Counter({
      name: 'provider_calls_total',
      help: 'Calls to providers by what they came to: ok, how they failed (whatever is not known as its cause), or threw.',
      labelNames: ['provider', 'operation', 'outcome'],
      registers,
    });
    this.#durations = new Histogram({
      name: 'provider_call_duration_seconds',
      help: 'Time that calls to providers took, waits for the pace that a provider allows included.',
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

/** A failure as a label; a call whose outcome is unknown tells why, because a time-out and a dead server are different troubles. */
export const failureLabel = (failure: UpstreamFailure): string =>
  failure.kind === 'provider_outcome_unknown' ? failure.cause : failure.kind;
