import { PRODUCT } from '../../adapters/http/index.ts';
import { openTracer, TraceScope } from '../../adapters/tracing/index.ts';
import { LostSpans } from '../telemetry/lost-spans.ts';
import { TraceMetrics } from '../telemetry/trace-metrics.ts';
import { TracedWalletBook } from '../telemetry/traced-wallet-book.ts';
import type { Bind } from './binder.ts';
import { TOKENS } from './tokens.ts';

/** Traces, and what is traced as a whole. */
export function bindTracing(bind: Bind): void {
  const { openTracer: opened, tracer, persistence, config, logger, machineClock: clock } = TOKENS;
  bind(TraceScope, []);
  bind(TraceMetrics, [TOKENS.metricsRegistry]);
  bind(LostSpans, { logger, metrics: TraceMetrics, clock });
  bind(opened, { config, scope: TraceScope, lost: LostSpans }, ({ config: settings, scope, lost }) => {
    const options = {
      endpoint: settings.otelExporterOtlpEndpoint,
      headers: settings.otelExporterOtlpHeaders ?? {},
      serviceName: settings.otelServiceName,
      serviceVersion: PRODUCT.version,
      ratio: settings.otelTracesSamplerArg,
      onLost: (count, because) => lost.note(count, because),
    } satisfies Parameters<typeof openTracer>[0];
    return openTracer(options, scope);
  }).onDeactivation(({ close }) => close());
  bind(tracer, { opened }, (given) => given.opened.tracer);
  bind(
    TOKENS.walletBook,
    { persistence, tracer },
    (given) => new TracedWalletBook(given.persistence.walletBook, given.tracer),
  );
}
