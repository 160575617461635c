import type { Tracer } from '../../application/ports/tracer.ts';

/** The reason why spans did not reach the collector. */
export type SpanLoss = 'queue_full' | 'export_failed';

/** The destination of traces, and the share that is kept. */
export interface TracingOptions {
  /** The base address of a collector that accepts OTLP over HTTP. Without it nothing is traced, and no library for it is loaded. */
  readonly endpoint: string | undefined;
  /** Sent with every batch. They may contain a secret. */
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  readonly serviceVersion: string;
  /** The share of traces to keep, from 0 to 1, among those that begin here. */
  readonly ratio: number;
  /** Called for spans that did not reach the collector; must not throw. */
  readonly onLost: (count: number, because: SpanLoss) => void;
}

/** A tracer, and the function that closes it. */
export interface OpenTracer {
  readonly tracer: Tracer;
  /** Sends the waiting spans, as far as the collector accepts them in time. Never rejects. */
  readonly close: () => Promise<void>;
}
