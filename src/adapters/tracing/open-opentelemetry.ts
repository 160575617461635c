/** The only file that loads the SDK. It is imported only if traces are wanted. */
import { randomUUID } from 'node:crypto';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { TracerProvider, ParentBasedSampler, TraceIdRatioBasedSampler } from '@opentelemetry/sdk-trace';
import { withoutAtEnd } from '../../domain/shared/without-at-end.ts';
import { OpenTelemetryTracer } from './opentelemetry-tracer.ts';
import { EXPORT_TIMEOUT_MS, SpanOutbox } from './span-outbox.ts';
import type { TraceScope } from './trace-scope.ts';
import type { OpenTracer, TracingOptions } from './tracing-options.ts';

/** The longest wait for the collector at the end. */
const CLOSE_MAX_MS = 2_000;
/** The most characters of a text; longer ones are cut, because a lane's name contains a provider's text. */
const TEXT_MAX = 256;

/** A tracer that sends to a collector. */
export function openOpenTelemetry(
  endpoint: string,
  { serviceName, serviceVersion, headers, ratio, onLost }: TracingOptions,
  scope: TraceScope,
): OpenTracer {
  const exporter = new OTLPTraceExporter({
    url: `${withoutAtEnd(endpoint, '/')}/v1/traces`,
    headers: { ...headers },
    timeoutMillis: EXPORT_TIMEOUT_MS,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'service.version': serviceVersion,
      // Several processes form one service.
      'service.instance.id': randomUUID(),
    }),
    // For a trace that a caller began, the caller has decided whether it is kept. For traces that begin here, a share is kept.
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanLimits: { attributeValueLengthLimit: TEXT_MAX },
    spanProcessors: [new SpanOutbox({ exporter, scope, onLost }).processor],
  });
  return {
    tracer: new OpenTelemetryTracer(provider.getTracer(serviceName, serviceVersion), scope),
    close: () => within(CLOSE_MAX_MS, provider.shutdown()),
  };
}

/** Waits at most `ms` milliseconds. A failure after that is ignored, because nobody can handle it. */
async function within(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work.catch(() => undefined), late]);
  clearTimeout(timer);
}
