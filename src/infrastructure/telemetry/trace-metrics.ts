import { Counter, type Registry } from 'prom-client';
import type { SpanLoss } from '../../adapters/tracing/index.ts';

const REASONS: readonly SpanLoss[] = ['queue_full', 'export_failed'];

/** Counts spans that nobody will see. */
export class TraceMetrics {
  readonly #dropped: Counter<'reason'>;

  constructor(registry: Registry) {
    this.#dropped = new Counter({
      name: 'trace_spans_dropped_total',
      help: 'Spans that the collector did not get: it did not take them, or too many waited for it.',
      labelNames: ['reason'],
      registers: [registry],
    });
    // Shown before the first loss, so that the first one is a rise.
    for (const reason of REASONS) this.#dropped.inc({ reason }, 0);
  }

  count(spans: number, reason: SpanLoss): void {
    this.#dropped.inc({ reason }, spans);
  }
}
