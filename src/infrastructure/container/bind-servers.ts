import { consolePages } from '../../adapters/console/index.ts';
import { createHttpServer } from '../../adapters/http/index.ts';
import { commandLineDays } from '../../application/people/logins.ts';
import type { Secrets } from '../config/complete-secrets.ts';
import type { Config } from '../config/read-config.ts';
import { programPlace } from '../process/program-place.ts';
import { ReadinessGate } from '../process/readiness-gate.ts';
import { sharing } from '../process/sharing.ts';
import { createMetricsServer } from '../telemetry/metrics-server.ts';
import { Metrics } from '../telemetry/metrics.ts';
import { RequestTelemetry } from '../telemetry/request-telemetry.ts';
import type { Bind } from './binder.ts';
import { TOKENS } from './tokens.ts';

/** The servers for callers, and for those who look after the gateway. */
export function bindServers(bind: Bind): void {
  const { config, secrets, useCase, gameListVersion, persistence, digests, tracer, clock, gate } = TOKENS;
  const { observeAccess, signInByProvider, secretBox, requestLimits: limits } = TOKENS;
  const [metrics, ready, observer] = [Metrics, ReadinessGate, RequestTelemetry];
  const signer = TOKENS.certificateSigner;
  const called = { useCase, gameListVersion, digests, gate, limits, observer, observeAccess, secretBox };
  bind(ReadinessGate, { persistence }, (given) => new ReadinessGate(() => given.persistence.readiness()));
  bind(TOKENS.metricsServer, { metrics }, (given) => createMetricsServer(sharing(() => given.metrics.read())));
  bind(
    TOKENS.httpServer,
    { ...called, config, secrets, signInByProvider, tracer, metrics, ready, clock, signer },
    ({ config: settings, secrets: keys, signInByProvider: { found }, signer: { keys: certificateKeys }, ...parts }) =>
      createHttpServer({
        ...parts,
        ...ofSettings(settings, keys),
        signInByProvider: found,
        certificateKeys,
        tracing: { tracer: parts.tracer, trustsIncoming: settings.tracesTrustIncoming },
        metricsText: settings.metricsPort === undefined ? sharing(() => parts.metrics.read()) : undefined,
        readiness: () => parts.ready.readiness(),
        console: consolePages(),
        nowMs: () => parts.clock.nowMs(),
      }),
  );
}

/** The part of the server's options that follows from settings alone. */
const ofSettings = (settings: Config, { admin }: Secrets) => ({
  adminToken: admin.kind === 'given' || admin.kind === 'kept' ? admin.token : undefined,
  isOnWithoutAdminToken: admin.kind === 'given_up',
  publicUrl: settings.baseUrl,
  program: programPlace().program,
  loginDays: commandLineDays(settings.administratorTokenDaysMax),
  fourEyes: new Set(settings.fourEyes),
  adminIpAllowList: settings.adminIpAllowList ?? [],
  alwaysStatus200: settings.httpStatusMode === 'always-200',
});
