import type { Tracer } from '../../application/ports/tracer.ts';

/** Why spans did not reach the collector. */
export type SpanLoss = 'queue_full' | 'export_failed';

/** Where traces go, and which. */
export interface TracingOptions {
  /** Base address of a collector that takes OTLP over HTTP; without one nothing is traced, and nothing is loaded for it. */
  readonly endpoint: string | undefined;
  /** Sent with every batch; may hold a secret. */
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  readonly serviceVersion: string;
  /** The share of the traces that begin here which is kept, from 0 to 1. */
  readonly ratio: number;
  /** Told of spans that did not reach the collector. Must not throw. */
  readonly onLost: (count: number, because: SpanLoss) => void;
}

/** A tracer, and how it is ended. */
export interface OpenTracer {
  readonly tracer: Tracer;
  /** Sends what waits, as far as the collector takes it in time; never rejects. */
  readonly close: () => Promise<void>;
}
