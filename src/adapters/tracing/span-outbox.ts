import { ExportResultCode } from '@opentelemetry/core';
import { BatchSpanProcessor, type ReadableSpan, type SpanExporter, type SpanProcessor } from '@opentelemetry/sdk-trace';
import type { TraceScope } from './trace-scope.ts';
import type { SpanLoss } from './tracing-options.ts';

/** The most spans that wait for the collector; further spans are dropped. A span takes about 2 KiB. */
export const WAITING_MAX = 2_048;
const BATCH_MAX = 512;
/** The longest wait of a span for its batch. */
const BATCH_EVERY_MS = 1_000;
/** The longest time of a batch, including its attempts. */
export const EXPORT_TIMEOUT_MS = 5_000;

interface SpanOutboxParts {
  readonly exporter: SpanExporter;
  readonly scope: TraceScope;
  /** Called for every lost span; must not throw. */
  onLost(count: number, because: SpanLoss): void;
}

type Done = Parameters<SpanExporter['export']>[1];

/** Sends spans in batches, and counts the lost ones, because the library's own queue does not report its losses. */
export class SpanOutbox {
  readonly #parts: SpanOutboxParts;
  readonly #batches: BatchSpanProcessor;
  #waiting = 0;

  constructor(parts: SpanOutboxParts) {
    this.#parts = parts;
    const { exporter } = parts;
    const counting: SpanExporter = {
      export: (spans, done) => this.#export(spans, done),
      shutdown: () => exporter.shutdown(),
    };
    this.#batches = new BatchSpanProcessor({
      exporter: counting,
      maxQueueSize: WAITING_MAX,
      maxExportBatchSize: BATCH_MAX,
      scheduledDelayMillis: BATCH_EVERY_MS,
      exportTimeoutMillis: EXPORT_TIMEOUT_MS,
    });
  }

  /** The processor for a provider of spans. */
  get processor(): SpanProcessor {
    return {
      onStart: () => undefined,
      onEnd: (span) => this.#end(span),
      forceFlush: () => this.#batches.forceFlush(),
      shutdown: () => this.#batches.shutdown(),
    };
  }

  #end(span: ReadableSpan): void {
    if (this.#waiting >= WAITING_MAX) {
      this.#parts.onLost(1, 'queue_full');
      return;
    }
    this.#waiting += 1;
    // The first span of a batch starts the timer of the batch. The timer must not become a part of that span's trace.
    this.#parts.scope.outside(() => this.#batches.onEnd(span));
  }

  #export(spans: ReadableSpan[], done: Done): void {
    this.#waiting -= spans.length;
    this.#parts.exporter.export(spans, ({ code }) => {
      if (code !== ExportResultCode.SUCCESS) this.#parts.onLost(spans.length, 'export_failed');
      // Lost or not, these spans are finished: after a failure here, the library would not close its resources.
      done({ code: ExportResultCode.SUCCESS });
    });
  }
}
