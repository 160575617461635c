import { PRODUCT } from '../../adapters/http/index.ts';
import { TraceScope, openTracer } from '../../adapters/tracing/index.ts';
import { TrafficCounts } from '../../application/traffic/traffic-counts.ts';
import { AdmissionMetrics } from '../telemetry/admission-metrics.ts';
import { AuditMetrics } from '../telemetry/audit-metrics.ts';
import { showBuild, Metrics, metricsRegistry } from '../telemetry/metrics.ts';
import { LogDestination } from '../telemetry/log-destination.ts';
import { createLogger } from '../telemetry/logger.ts';
import { ProviderEvents } from '../telemetry/provider-events.ts';
import { RequestTelemetry } from '../telemetry/request-telemetry.ts';
import { UndecidedTransfers } from '../telemetry/undecided-transfers.ts';
import { UpstreamMetrics } from '../telemetry/upstream-metrics.ts';
import type { Bind } from './binder.ts';
import { TOKENS } from './tokens.ts';
import { LostSpans, TraceMetrics } from '../telemetry/trace-metrics.ts';
import { TracedWalletBook } from '../telemetry/traced-wallet-book.ts';

/** Logs and metrics. */
export function bindTelemetry(bind: Bind): void {
  const { config, persistence, logger, metricsRegistry: registry } = TOKENS;
  bind(logger, { config, destination: LogDestination, scope: TraceScope }, (given) =>
    createLogger(given.config.logLevel, given.destination, () => given.scope.current.traceId),
  );
  bind(registry, {}, metricsRegistry);
  bind(Metrics, { persistence, undecided: UndecidedTransfers, registry }, (given) => {
    const gauges = () => ({ ...given.persistence.gauges(), ...given.undecided.gauges() });
    const metrics = new Metrics(gauges, given.registry);
    showBuild(metrics.registry, { version: PRODUCT.version, database: given.persistence.kind });
    return metrics;
  });
  bind(AdmissionMetrics, [registry]);
  bind(UpstreamMetrics, [registry]);
  bind(AuditMetrics, [registry]);
  bind(
    ProviderEvents,
    { logger, registry, traffic: TrafficCounts },
    (given) => new ProviderEvents(given.logger, given.registry, { traffic: given.traffic }),
  );
  bind(
    RequestTelemetry,
    { logger, destination: LogDestination, metrics: Metrics },
    ({ metrics: { requests }, ...parts }) => new RequestTelemetry({ ...parts, metrics: requests }),
  );
}

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
