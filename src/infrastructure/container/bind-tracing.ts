import { openApiDocument } from '../../adapters/http/index.ts';
import { openTracer, TraceScope, type OpenTracer } from '../../adapters/tracing/index.ts';
import { LostSpans } from '../telemetry/lost-spans.ts';
import { TraceMetrics } from '../telemetry/trace-metrics.ts';
import { TracedWalletBook } from '../telemetry/traced-wallet-book.ts';
import type { Bind, Given } from './binder.ts';
import { TOKENS } from './tokens.ts';

const TRACER_PARTS = {
  config: TOKENS.config,
  scope: TOKENS.traceScope,
  logger: TOKENS.logger,
  metrics: TOKENS.metrics,
  clock: TOKENS.machineClock,
};

/** Traces, and what is traced as a whole. */
export function bindTracing(bind: Bind): void {
  const { openTracer: opened, tracer, persistence } = TOKENS;
  bind(TOKENS.traceScope, {}, () => new TraceScope());
  bind(opened, TRACER_PARTS, openedTracer).onDeactivation(({ close }) => close());
  bind(tracer, { opened }, (given) => given.opened.tracer);
  bind(
    TOKENS.walletBook,
    { persistence, tracer },
    (given) => new TracedWalletBook(given.persistence.walletBook, given.tracer),
  );
}

function openedTracer({ config, scope, logger, metrics, clock }: Given<typeof TRACER_PARTS>): Promise<OpenTracer> {
  const lost = new LostSpans({ logger, metrics: new TraceMetrics(metrics.registry), clock });
  const options = {
    endpoint: config.otelExporterOtlpEndpoint,
    headers: config.otelExporterOtlpHeaders ?? {},
    serviceName: config.otelServiceName,
    serviceVersion: openApiDocument.info.version,
    ratio: config.otelTracesSamplerArg,
    onLost: (count, because) => lost.note(count, because),
  } satisfies Parameters<typeof openTracer>[0];
  return openTracer(options, scope);
}
