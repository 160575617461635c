import { consolePages } from '../../adapters/console/index.ts';
import { createHttpServer } from '../../adapters/http/index.ts';
import { ReadinessGate } from '../process/readiness-gate.ts';
import { sharing } from '../process/sharing.ts';
import { createMetricsServer } from '../telemetry/metrics-server.ts';
import type { Bind } from './binder.ts';
import { heavyCallRules } from './heavy-call-rules.ts';
import { TOKENS } from './tokens.ts';

export function bindServers(bind: Bind): void {
  const { persistence, config, secrets, agentApi, admin, auditChange, providerCallbacks, digests, tracer, clock } =
    TOKENS;
  const { authenticateAdministrator, observeAccess, signIn, secretBox, askApproval, approvalCalls: approvals } = TOKENS;
  const { metrics, readinessGate: gate, requestObserver: observer, requestLimits: limits } = TOKENS;
  bind(gate, { persistence }, (given) => new ReadinessGate(() => given.persistence.readiness()));
  bind(TOKENS.metricsServer, { metrics }, (given) => createMetricsServer(sharing(() => given.metrics.read())));
  bind(
    TOKENS.httpServer,
    {
      config,
      secrets,
      agentApi,
      tracer,
      metrics,
      gate,
      admin,
      auditChange,
      authenticateAdministrator,
      observeAccess,
      signIn,
      askApproval,
      approvals,
      secretBox,
      providerCallbacks,
      digests,
      observer,
      limits,
      clock,
    },
    ({
      config: settings,
      secrets: keys,
      agentApi: agents,
      metrics: measured,
      gate: ready,
      tracer: traces,
      clock: time,
      ...parts
    }) =>
      createHttpServer({
        ...parts,
        ...agents,
        heavyCalls: heavyCallRules(settings.databasePoolMax),
        adminToken: keys.admin.kind === 'given' || keys.admin.kind === 'kept' ? keys.admin.token : undefined,
        isOnWithoutAdminToken: keys.admin.kind === 'given_up',
        publicUrl: settings.baseUrl,
        fourEyes: new Set(settings.fourEyes),
        adminIpAllowList: settings.adminIpAllowList ?? [],
        alwaysStatus200: settings.httpStatusMode === 'always-200',
        tracing: { tracer: traces, trustsIncoming: settings.tracesTrustIncoming },
        metricsText: settings.metricsPort === undefined ? sharing(() => measured.read()) : undefined,
        readiness: () => ready.readiness(),
        console: consolePages(),
        nowMs: () => time.nowMs(),
      }),
  );
}
