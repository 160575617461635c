/** The only place that loads the SDK; imported when traces are wanted, and not before. */
import { randomUUID } from 'node:crypto';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { TracerProvider, ParentBasedSampler, TraceIdRatioBasedSampler } from '@opentelemetry/sdk-trace';
import { withoutAtEnd } from '../../domain/shared/without-at-end.ts';
import { OpenTelemetryTracer } from './opentelemetry-tracer.ts';
import { EXPORT_TIMEOUT_MS, SpanOutbox } from './span-outbox.ts';
import type { TraceScope } from './trace-scope.ts';
import type { OpenTracer, TracingOptions } from './tracing-options.ts';

/** The longest that an end waits for the collector. */
const CLOSE_MAX_MS = 2_000;
/** Longer texts are cut: a lane's name has what a provider wrote. */
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
      // Several processes are one service.
      'service.instance.id': randomUUID(),
    }),
    // Whoever began a trace has decided whether it is kept; of those that begin here a share is.
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanLimits: { attributeValueLengthLimit: TEXT_MAX },
    spanProcessors: [new SpanOutbox({ exporter, scope, onLost }).processor],
  });
  return {
    tracer: new OpenTelemetryTracer(provider.getTracer(serviceName, serviceVersion), scope),
    close: () => within(CLOSE_MAX_MS, provider.shutdown()),
  };
}

/** Waits no longer than so many milliseconds; what fails so late nobody can do anything about. */
async function within(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work.catch(() => undefined), late]);
  clearTimeout(timer);
}
