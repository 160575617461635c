import { openApiDocument } from '../../adapters/http/index.ts';
import { AuditMetrics } from '../telemetry/audit-metrics.ts';
import { showBuild } from '../telemetry/build-info.ts';
import { createLogger } from '../telemetry/logger.ts';
import { Metrics } from '../telemetry/metrics.ts';
import { ProviderEvents } from '../telemetry/provider-events.ts';
import { RequestTelemetry } from '../telemetry/request-telemetry.ts';
import { UpstreamMetrics } from '../telemetry/upstream-metrics.ts';
import type { Bind } from './binder.ts';
import { TOKENS } from './tokens.ts';

/** Logs and metrics. */
export function bindTelemetry(bind: Bind): void {
  const { config, logDestination: destination, traceScope, persistence, undecidedTransfers: undecided } = TOKENS;
  const { logger, metrics } = TOKENS;
  bind(logger, { config, destination, traceScope }, (given) =>
    createLogger(given.config.logLevel, given.destination, () => given.traceScope.current.traceId),
  );
  bind(metrics, { persistence, undecided, registry: TOKENS.metricsRegistry }, (given) => {
    const gauges = () => ({ ...given.persistence.gauges(), ...given.undecided.gauges() });
    const made = new Metrics(gauges, given.registry);
    showBuild(made.registry, { version: openApiDocument.info.version, database: given.persistence.kind });
    return made;
  });
  bind(TOKENS.upstreamMetrics, { metrics }, (given) => new UpstreamMetrics(given.metrics.registry));
  bind(TOKENS.auditMetrics, { metrics }, (given) => new AuditMetrics(given.metrics.registry));
  bind(
    TOKENS.providerEvents,
    { logger, metrics, pulse: TOKENS.pulse },
    (given) => new ProviderEvents(given.logger, given.metrics.registry, { pulse: given.pulse }),
  );
  bind(
    TOKENS.requestObserver,
    { logger, destination, metrics },
    ({ metrics: { requests }, ...parts }) => new RequestTelemetry({ ...parts, metrics: requests }),
  );
}
