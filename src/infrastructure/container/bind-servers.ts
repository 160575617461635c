import { consolePages } from '../../adapters/console/index.ts';
import { commandLineDays } from '../../application/people/collect-login.ts';
import { createHttpServer } from '../../adapters/http/index.ts';
import type { Secrets } from '../config/complete-secrets.ts';
import type { Config } from '../config/read-config.ts';
import { ReadinessGate } from '../process/readiness-gate.ts';
import { sharing } from '../process/sharing.ts';
import { createMetricsServer } from '../telemetry/metrics-server.ts';
import type { Bind } from './binder.ts';
import { TOKENS } from './tokens.ts';

export function bindServers(bind: Bind): void {
  const { config, secrets, agentApi, admin, auditChange, providerCallbacks, digests, tracer, clock } = TOKENS;
  const { authenticateAdministrator, observeAccess, signIn, secretBox, askApproval, approvalCalls: approvals } = TOKENS;
  const { metrics, readinessGate, requestObserver: observer, requestLimits: limits, gate } = TOKENS;
  bindProbes(bind);
  bind(
    TOKENS.httpServer,
    {
      config,
      secrets,
      agentApi,
      tracer,
      metrics,
      readinessGate,
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
      readinessGate: ready,
      clock: time,
      ...parts
    }) =>
      createHttpServer({
        ...parts,
        ...agents,
        ...ofSettings(settings, keys),
        tracing: { tracer: parts.tracer, trustsIncoming: settings.tracesTrustIncoming },
        metricsText: settings.metricsPort === undefined ? sharing(() => measured.read()) : undefined,
        readiness: () => ready.readiness(),
        console: consolePages(),
        nowMs: () => time.nowMs(),
      }),
  );
}

function bindProbes(bind: Bind): void {
  const { persistence, metrics, readinessGate: gate } = TOKENS;
  bind(gate, { persistence }, (given) => new ReadinessGate(() => given.persistence.readiness()));
  bind(TOKENS.metricsServer, { metrics }, (given) => createMetricsServer(sharing(() => given.metrics.read())));
}

/** The part of the server's options that follows from settings alone. */
const ofSettings = (settings: Config, { admin }: Secrets) => ({
  adminToken: admin.kind === 'given' || admin.kind === 'kept' ? admin.token : undefined,
  isOnWithoutAdminToken: admin.kind === 'given_up',
  publicUrl: settings.baseUrl,
  loginDays: commandLineDays(settings.administratorTokenDaysMax),
  fourEyes: new Set(settings.fourEyes),
  adminIpAllowList: settings.adminIpAllowList ?? [],
  alwaysStatus200: settings.httpStatusMode === 'always-200',
});
