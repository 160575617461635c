import { ExportResultCode } from '@opentelemetry/core';
import { BatchSpanProcessor, type ReadableSpan, type SpanExporter, type SpanProcessor } from '@opentelemetry/sdk-trace';
import type { TraceScope } from './trace-scope.ts';
import type { SpanLoss } from './tracing-options.ts';

/** Spans that wait for the collector; beyond, new ones are dropped. A span takes about 2 KiB. */
export const WAITING_MAX = 2_048;
const BATCH_MAX = 512;
/** The longest that a span waits for others to be sent with. */
const BATCH_EVERY_MS = 1_000;
/** The longest that a batch takes, attempts included. */
export const EXPORT_TIMEOUT_MS = 5_000;

interface SpanOutboxParts {
  readonly exporter: SpanExporter;
  readonly scope: TraceScope;
  /** Told of every span that will not be seen. Must not throw. */
  onLost(count: number, because: SpanLoss): void;
}

type Done = Parameters<SpanExporter['export']>[1];

/** Sends spans in batches, and counts those that are lost on the way: the library's own queue keeps its losses to itself. */
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

  /** What a provider of spans hands them to. */
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
    // The timer of a batch begins with whatever span comes first, and must not be taken for a part of that one's trace.
    this.#parts.scope.outside(() => this.#batches.onEnd(span));
  }

  #export(spans: ReadableSpan[], done: Done): void {
    this.#waiting -= spans.length;
    this.#parts.exporter.export(spans, ({ code }) => {
      if (code !== ExportResultCode.SUCCESS) this.#parts.onLost(spans.length, 'export_failed');
      // Lost or not, they are done with: a failure here would keep the library from closing what it has open.
      done({ code: ExportResultCode.SUCCESS });
    });
  }
}
