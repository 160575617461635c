import { NullTracer } from './null-tracer.ts';
import type { TraceScope } from './trace-scope.ts';
import type { OpenTracer, TracingOptions } from './tracing-options.ts';

export { NullTracer } from './null-tracer.ts';
export { TraceScope } from './trace-scope.ts';
export type { OpenTracer, SpanLoss } from './tracing-options.ts';

export async function openTracer(options: TracingOptions, scope: TraceScope): Promise<OpenTracer> {
  const { endpoint } = options;
  if (endpoint === undefined) return { tracer: new NullTracer(), close: () => Promise.resolve() };
  const { openOpenTelemetry } = await import('./open-opentelemetry.ts');
  return openOpenTelemetry(endpoint, options, scope);
}
