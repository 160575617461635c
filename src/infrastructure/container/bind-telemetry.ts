import type { Container } from 'inversify';
import { openApiDocument } from '../../adapters/http/index.ts';
import { AuditMetrics } from '../telemetry/audit-metrics.ts';
import { showBuild } from '../telemetry/build-info.ts';
import { createLogger } from '../telemetry/logger.ts';
import { Metrics } from '../telemetry/metrics.ts';
import { ProviderEvents } from '../telemetry/provider-events.ts';
import { RequestTelemetry } from '../telemetry/request-telemetry.ts';
import { UpstreamMetrics } from '../telemetry/upstream-metrics.ts';
import { TOKENS } from './tokens.ts';

/** Logs and metrics. */
export function bindTelemetry(container: Container): void {
  container
    .bind(TOKENS.logger)
    .toResolvedValue(
      (config, destination, scope) => createLogger(config.logLevel, destination, () => scope.current.traceId),
      [TOKENS.config, TOKENS.logDestination, TOKENS.traceScope],
    );
  container.bind(TOKENS.metrics).toResolvedValue(
    (persistence, undecided) => {
      const metrics = new Metrics(() => ({ ...persistence.gauges(), ...undecided.gauges() }));
      showBuild(metrics.registry, { version: openApiDocument.info.version, database: persistence.kind });
      return metrics;
    },
    [TOKENS.persistence, TOKENS.undecidedTransfers],
  );
  container
    .bind(TOKENS.upstreamMetrics)
    .toResolvedValue(({ registry }) => new UpstreamMetrics(registry), [TOKENS.metrics]);
  container.bind(TOKENS.auditMetrics).toResolvedValue(({ registry }) => new AuditMetrics(registry), [TOKENS.metrics]);
  container
    .bind(TOKENS.providerEvents)
    .toResolvedValue(
      (logger, metrics) => new ProviderEvents(logger, metrics.registry),
      [TOKENS.logger, TOKENS.metrics],
    );
  container
    .bind(TOKENS.requestObserver)
    .toResolvedValue(
      (logger, destination, metrics) => new RequestTelemetry({ logger, destination, metrics: metrics.requests }),
      [TOKENS.logger, TOKENS.logDestination, TOKENS.metrics],
    );
}
