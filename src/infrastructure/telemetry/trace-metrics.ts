import { Counter, type Registry } from 'prom-client';
import type { SpanLoss } from '../../adapters/tracing/index.ts';

const REASONS: readonly SpanLoss[] = ['queue_full', 'export_failed'];

/** Counts lost spans. */
export class TraceMetrics {
  readonly #dropped: Counter<'reason'>;

  constructor(registry: Registry) {
    this.#dropped = new Counter({
      name: 'trace_spans_dropped_total',
      help: 'Spans that did not reach the collector: it did not accept them, or too many waited for it.',
      labelNames: ['reason'],
      registers: [registry],
    });
    // Zero is shown before the first loss, so that the first loss is a visible increase.
    for (const reason of REASONS) this.#dropped.inc({ reason }, 0);
  }

  count(spans: number, reason: SpanLoss): void {
    this.#dropped.inc({ reason }, spans);
  }
}
