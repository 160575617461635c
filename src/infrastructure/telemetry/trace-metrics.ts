import { Counter, type Registry } from 'prom-client';
import type { SpanLoss } from '../../adapters/tracing/index.ts';
import type { Clock } from '../../application/ports/clock.ts';

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

/** The shortest time between two lines about the same fault. */
const LINES_APART_MS = 60_000;

interface LostSpansParts {
  readonly logger: { warn(facts: object, sentence: string): void };
  readonly metrics: Pick<TraceMetrics, 'count'>;
  readonly clock: Clock;
}

/** Reports lost spans: each one to the metrics, and at most one line per minute to the log. */
export class LostSpans {
  readonly #parts: LostSpansParts;
  #unsaid = 0;
  #saidAtMs = -Infinity;

  constructor(parts: LostSpansParts) {
    this.#parts = parts;
  }

  note(count: number, because: SpanLoss): void {
    const { logger, metrics, clock } = this.#parts;
    metrics.count(count, because);
    this.#unsaid += count;
    const nowMs = clock.nowMs();
    if (nowMs - this.#saidAtMs < LINES_APART_MS) return;
    logger.warn(
      { spans: this.#unsaid, reason: because },
      'traces do not reach the collector; nothing else is affected',
    );
    this.#saidAtMs = nowMs;
    this.#unsaid = 0;
  }
}
