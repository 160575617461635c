import { z } from 'zod';
import type { KeptDays } from '../../application/operations/forget-old-rows.ts';
import type { SessionLimits } from '../../domain/people/session.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { withoutAtEnd } from '../../domain/shared/without-at-end.ts';
import { identityProviderOf, missingOfIdentityProvider, type IdentityProviderConfig } from './identity-provider-config.ts';
import { SETTING_FACTS } from './setting.ts';
import { SETTINGS, type Settings } from './settings.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** The settings of the gateway, as read. They contain secrets and must never be logged. */
export interface Config {
  readonly host: string;
  readonly port: number;
  readonly baseUrl: string | undefined;
  readonly alwaysStatus200: boolean;
  readonly shutdownGraceMs: number;
  readonly trustedProxies: number;
  readonly agentRatePerSecond: number;
  readonly addressRatePerSecond: number;
  readonly providerRatePerSecond: number;
  readonly failedLoginsPerMinute: number;
  readonly failedSignaturesPerMinute: number;
  readonly inFlightMax: number;
  readonly inFlightPerAgentMax: number;
  readonly adminIpAllowList: readonly string[];
  readonly isProduction: boolean;
  readonly databaseUrl: string | undefined;
  readonly databasePoolMax: number;
  readonly dataDir: string;
  readonly adminToken: string | undefined;
  readonly takesAdminToken: boolean;
  readonly administratorTokenDaysMax: number;
  readonly sessionLimits: SessionLimits;
  readonly failedSignInsPerMinute: number;
  readonly identityProvider: IdentityProviderConfig | undefined;
  readonly fourEyes: ReadonlySet<string>;
  readonly fourEyesMs: number;
  readonly secretsKey: string | undefined;
  readonly snapshotPollMs: number;
  readonly snapshotStaleAfterMs: number;
  readonly providerTimeoutMs: number;
  readonly syncNewGamesActive: boolean;
  readonly transferResolveIntervalMs: number;
  readonly transferGraceMs: number;
  readonly callbackTimeoutMs: number;
  readonly callbackConcurrency: number;
  readonly callbackConcurrencyPerAgent: number;
  readonly callbackPollMs: number;
  readonly seamlessCallsPerAgentMax: number;
  readonly callbackAllowsPrivate: boolean;
  readonly callbackAllowsHttp: boolean;
  readonly keptDays: KeptDays;
  readonly logLevel: Settings['LOG_LEVEL'];
  readonly metricsPort: number | undefined;
  readonly traces: TraceConfig;
}

/** The destination of traces, and the share that is kept. */
interface TraceConfig {
  /** Undefined: nothing is traced. */
  readonly endpoint: string | undefined;
  /** May hold a secret. */
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  readonly ratio: number;
  readonly trustsIncoming: boolean;
}

/** Reads the environment. Refuses with one sentence for each wrong variable; the sentence names the rule and never the value. */
export function readConfig(environment: NodeJS.ProcessEnv): Result<Config, readonly string[]> {
  const set = Object.entries(environment).filter(([, value]) => value !== undefined && value !== '');
  const read = SETTINGS.safeParse(Object.fromEntries(set));
  if (!read.success) return err([...new Set(read.error.issues.map(({ path }) => sentence(String(path[0]))))]);
  const violation = missingKey(read.data) ?? missingOfIdentityProvider(read.data);
  return violation === undefined ? ok(config(read.data)) : err([violation]);
}

/** The schema without its default; the facts are registered for this inner schema. */
export const innermost = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodDefault || schema instanceof z.ZodOptional ? innermost(schema.unwrap() as z.ZodType) : schema;

function sentence(name: string): string {
  const facts = SETTING_FACTS.get(innermost(SETTINGS.shape[name as keyof Settings]));
  return `${name} ${facts?.rule ?? 'is wrong'}.`;
}

function missingKey(settings: Settings): string | undefined {
  if (settings.SECRETS_KEY !== undefined) return undefined;
  if (settings.NODE_ENV !== 'production' && settings.DATABASE_URL === undefined) return undefined;
  return 'SECRETS_KEY must be set in production and with DATABASE_URL; make one with `openssl rand -hex 32`.';
}

function config(settings: Settings): Config {
  return {
    host: settings.HOST,
    port: settings.PORT,
    baseUrl: settings.BASE_URL === undefined ? undefined : withoutAtEnd(settings.BASE_URL, '/'),
    alwaysStatus200: settings.HTTP_STATUS_MODE === 'always-200',
    shutdownGraceMs: settings.SHUTDOWN_GRACE_MS,
    trustedProxies: settings.TRUST_PROXY,
    agentRatePerSecond: settings.RATE_LIMIT_AGENT_PER_SECOND,
    addressRatePerSecond: settings.RATE_LIMIT_ADDRESS_PER_SECOND,
    providerRatePerSecond: settings.RATE_LIMIT_PROVIDER_PER_SECOND,
    failedLoginsPerMinute: settings.FAILED_LOGINS_PER_MINUTE,
    failedSignaturesPerMinute: settings.FAILED_SIGNATURES_PER_MINUTE,
    inFlightMax: settings.REQUESTS_IN_FLIGHT_MAX,
    inFlightPerAgentMax: settings.REQUESTS_IN_FLIGHT_PER_AGENT,
    adminIpAllowList: settings.ADMIN_IP_ALLOW_LIST ?? [],
    isProduction: settings.NODE_ENV === 'production',
    databaseUrl: settings.DATABASE_URL,
    databasePoolMax: settings.DATABASE_POOL_MAX,
    dataDir: settings.DATA_DIR,
    adminToken: settings.ADMIN_TOKEN,
    takesAdminToken: settings.ADMIN_TOKEN_ACCEPTED === 'true',
    administratorTokenDaysMax: settings.ADMINISTRATOR_TOKEN_DAYS_MAX,
    sessionLimits: {
      idleMs: settings.SESSION_IDLE_MINUTES * MINUTE_MS,
      lifeMs: settings.SESSION_HOURS_MAX * HOUR_MS,
    },
    failedSignInsPerMinute: settings.FAILED_SIGN_INS_PER_MINUTE,
    identityProvider: identityProviderOf(settings),
    fourEyes: new Set(settings.FOUR_EYES),
    fourEyesMs: settings.FOUR_EYES_HOURS * HOUR_MS,
    secretsKey: settings.SECRETS_KEY,
    snapshotPollMs: settings.SNAPSHOT_POLL_MS,
    snapshotStaleAfterMs: settings.SNAPSHOT_STALE_AFTER_MS,
    providerTimeoutMs: settings.PROVIDER_TIMEOUT_MS,
    syncNewGamesActive: settings.SYNC_NEW_GAMES_ACTIVE === 'true',
    transferResolveIntervalMs: settings.TRANSFER_RESOLVE_INTERVAL_MS,
    transferGraceMs: settings.TRANSFER_GRACE_MS,
    callbackTimeoutMs: settings.CALLBACK_TIMEOUT_MS,
    callbackConcurrency: settings.CALLBACK_CONCURRENCY,
    callbackConcurrencyPerAgent: settings.CALLBACK_CONCURRENCY_PER_AGENT,
    callbackPollMs: settings.CALLBACK_POLL_MS,
    seamlessCallsPerAgentMax: settings.SEAMLESS_CALLS_PER_AGENT_MAX,
    callbackAllowsPrivate: settings.CALLBACK_ALLOW_PRIVATE === 'true',
    callbackAllowsHttp: settings.CALLBACK_ALLOW_HTTP === 'true',
    keptDays: {
      callbacks: settings.KEEP_CALLBACKS_DAYS,
      refused_callbacks: settings.KEEP_CALLBACKS_DAYS,
      callback_attempts: settings.KEEP_CALLBACK_ATTEMPTS_DAYS,
      jobs: settings.KEEP_JOBS_DAYS,
      agent_tokens: settings.KEEP_TOKENS_DAYS,
      game_versions: settings.KEEP_VERSIONS_DAYS,
      provider_versions: settings.KEEP_VERSIONS_DAYS,
      agent_versions: settings.KEEP_VERSIONS_DAYS,
    },
    logLevel: settings.LOG_LEVEL,
    metricsPort: settings.METRICS_PORT,
    traces: tracesOf(settings),
  };
}

const tracesOf = (settings: Settings): TraceConfig => ({
  endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
  headers: settings.OTEL_EXPORTER_OTLP_HEADERS ?? {},
  serviceName: settings.OTEL_SERVICE_NAME,
  ratio: settings.OTEL_TRACES_SAMPLER_ARG,
  trustsIncoming: settings.TRACES_TRUST_INCOMING === 'true',
});
