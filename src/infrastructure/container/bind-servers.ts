import type { Container } from 'inversify';
import { createHttpServer } from '../../adapters/http/index.ts';
import { ReadinessGate } from '../process/readiness-gate.ts';
import { sharing } from '../process/sharing.ts';
import { createMetricsServer } from '../telemetry/metrics-server.ts';
import { heavyCallRules } from './heavy-call-rules.ts';
import { TOKENS } from './tokens.ts';

/** What listens. */
export function bindServers(container: Container): void {
  container
    .bind(TOKENS.readinessGate)
    .toResolvedValue((persistence) => new ReadinessGate(() => persistence.readiness()), [TOKENS.persistence]);
  container
    .bind(TOKENS.metricsServer)
    .toResolvedValue((metrics) => createMetricsServer(sharing(() => metrics.read())), [TOKENS.metrics]);
  container.bind(TOKENS.httpServer).toResolvedValue(
    (
      ...[
        config,
        secrets,
        agentApi,
        admin,
        providerCallbacks,
        digests,
        observer,
        metrics,
        gate,
        limits,
        auditChange,
        tracer,
      ]
    ) =>
      createHttpServer({
        ...agentApi,
        ...{ admin, auditChange, providerCallbacks, digests, observer },
        ...{ limits, heavyCalls: heavyCallRules(config.databasePoolMax) },
        adminToken: secrets.admin.kind === 'off' ? undefined : secrets.admin.token,
        ...{ adminIpAllowList: config.adminIpAllowList, alwaysStatus200: config.alwaysStatus200 },
        tracing: { tracer, trustsIncoming: config.traces.trustsIncoming },
        metricsText: config.metricsPort === undefined ? sharing(() => metrics.read()) : undefined,
        readiness: () => gate.readiness(),
      }),
    [
      TOKENS.config,
      TOKENS.secrets,
      TOKENS.agentApi,
      TOKENS.admin,
      TOKENS.providerCallbacks,
      TOKENS.digests,
      TOKENS.requestObserver,
      TOKENS.metrics,
      TOKENS.readinessGate,
      TOKENS.requestLimits,
      TOKENS.auditChange,
      TOKENS.tracer,
    ],
  );
}
