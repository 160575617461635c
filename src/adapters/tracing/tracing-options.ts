import type { Tracer } from '../../application/ports/tracer.ts';

/** The reason why spans did not reach the collector. */
export type SpanLoss = 'queue_full' | 'export_failed';

/** The destination of traces, and the share that is kept. */
export interface TracingOptions {
  /** Base address of a collector that takes OTLP over HTTP. Without it nothing is traced, and no library for it is loaded. */
  readonly endpoint: string | undefined;
  /** Sent with every batch; may contain a secret. */
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  readonly serviceVersion: string;
  /** Of the traces that begin here, the share that is kept, from 0 to 1. */
  readonly ratio: number;
  /** Is told of spans that did not reach the collector; must not throw. */
  readonly onLost: (count: number, because: SpanLoss) => void;
}

/** A tracer, and its end. */
export interface OpenTracer {
  readonly tracer: Tracer;
  /** Sends the waiting spans, as far as the collector takes them in time; never rejects. */
  readonly close: () => Promise<void>;
}
