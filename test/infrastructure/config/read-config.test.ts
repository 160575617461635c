import { expect } from 'chai';
import { keptDaysOf } from '../../../src/infrastructure/config/kept-days.ts';
import { isProduction, readConfig, type Config } from '../../../src/infrastructure/config/read-config.ts';

const KEY = '0123456789abcdef'.repeat(4);
const OTHER_KEYS = ['5a'.repeat(32), Buffer.alloc(32, 0xfb).toString('base64')] as const;

function read(environment: NodeJS.ProcessEnv): Config {
  const config = readConfig(environment);
  if (!config.ok) throw new Error(config.error.join(' '));
  return config.value;
}

function refusal(environment: NodeJS.ProcessEnv): readonly string[] {
  const config = readConfig(environment);
  if (config.ok) throw new Error('the settings were accepted');
  return config.error;
}

const EVERY_VARIABLE = {
  HOST: '0.0.0.0',
  PORT: '0',
  BASE_URL: 'https://games.example.com/',
  HTTP_STATUS_MODE: 'always-200',
  SHUTDOWN_GRACE_MS: '1',
  TRUST_PROXY: '2',
  RATE_LIMIT_AGENT_PER_SECOND: '1',
  RATE_LIMIT_ADDRESS_PER_SECOND: '2',
  RATE_LIMIT_PROVIDER_PER_SECOND: '3',
  FAILED_LOGINS_PER_MINUTE: '4',
  FAILED_SIGNATURES_PER_MINUTE: '7',
  ADMIN_TOKEN_ACCEPTED: 'false',
  ADMINISTRATOR_TOKEN_DAYS_MAX: '30',
  SESSION_IDLE_MINUTES: '5',
  SESSION_HOURS_MAX: '8',
  FAILED_SIGN_INS_PER_MINUTE: '3',
  FOUR_EYES: 'changeAgent, replayCallbacks',
  FOUR_EYES_HOURS: '2',
  OIDC_ISSUER: 'https://id.example.com',
  OIDC_CLIENT_ID: 'gateway',
  OIDC_CLIENT_SECRET: 'secret',
  OIDC_SCOPE: 'openid',
  OIDC_NAME_CLAIM: 'preferred_username',
  OIDC_ROLE_CLAIM: 'realm_access.roles',
  OIDC_ROLES: 'ops=admin, acme=staff=agent:acme',
  OIDC_TIMEOUT_MS: '900',
  REQUESTS_IN_FLIGHT_MAX: '5',
  REQUESTS_IN_FLIGHT_PER_AGENT: '6',
  ADMIN_IP_ALLOW_LIST: '192.0.2.0/24, 2001:db8::1',
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://db.example.com/gateway',
  DATABASE_POOL_MAX: '3',
  DATA_DIR: '/var/lib/gateway',
  ADMIN_TOKEN: 'a'.repeat(32),
  SECRETS_KEY: KEY,
  SECRETS_KEYS_TO_OPEN: OTHER_KEYS.join(', '),
  SNAPSHOT_POLL_MS: '100',
  SNAPSHOT_STALE_AFTER_MS: '5000',
  PROVIDER_TIMEOUT_MS: '2500',
  SYNC_NEW_GAMES_ACTIVE: 'false',
  TRANSFER_RESOLVE_INTERVAL_MS: '750',
  TRANSFER_GRACE_MS: '60000',
  STATEMENT_GRACE_MS: '70000',
  CALLBACK_TIMEOUT_MS: '900',
  CALLBACK_CONCURRENCY: '7',
  CALLBACK_CONCURRENCY_PER_AGENT: '2',
  CALLBACK_POLL_MS: '100',
  SEAMLESS_CALLS_PER_AGENT_MAX: '7',
  CALLBACK_ALLOW_PRIVATE: 'true',
  CALLBACK_ALLOW_HTTP: 'true',
  KEEP_CALLBACKS_DAYS: '9',
  KEEP_CALLBACK_ATTEMPTS_DAYS: '8',
  KEEP_JOBS_DAYS: '7',
  KEEP_TOKENS_DAYS: '0',
  KEEP_SESSIONS_DAYS: '4',
  KEEP_APPROVALS_DAYS: '3',
  KEEP_VERSIONS_DAYS: '6',
  LOG_LEVEL: 'warn',
  METRICS_PORT: '9090',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.internal:4318',
  OTEL_EXPORTER_OTLP_HEADERS: 'api-key=k%2C1, x-tenant=one',
  OTEL_SERVICE_NAME: 'gateway-eu',
  OTEL_TRACES_SAMPLER_ARG: '0.25',
  TRACES_TRUST_INCOMING: 'true',
};

const HEADERS_RULE = 'must be headers as name=value, separated by commas, with percent-encoded values';

const EVERY_SETTING = {
  host: '0.0.0.0',
  port: 0,
  baseUrl: 'https://games.example.com',
  httpStatusMode: 'always-200',
  shutdownGraceMs: 1,
  trustProxy: 2,
  rateLimitAgentPerSecond: 1,
  rateLimitAddressPerSecond: 2,
  rateLimitProviderPerSecond: 3,
  failedLoginsPerMinute: 4,
  failedSignaturesPerMinute: 7,
  adminTokenAccepted: false,
  administratorTokenDaysMax: 30,
  sessionIdleMinutes: 5,
  sessionHoursMax: 8,
  failedSignInsPerMinute: 3,
  fourEyes: ['changeAgent', 'replayCallbacks'],
  fourEyesHours: 2,
  oidcIssuer: 'https://id.example.com',
  oidcClientId: 'gateway',
  oidcClientSecret: 'secret',
  oidcScope: 'openid',
  oidcNameClaim: 'preferred_username',
  oidcRoleClaim: 'realm_access.roles',
  oidcRoles: [
    ['ops', 'admin'],
    ['acme=staff', 'agent:ACME'],
  ],
  oidcTimeoutMs: 900,
  requestsInFlightMax: 5,
  requestsInFlightPerAgent: 6,
  adminIpAllowList: ['192.0.2.0/24', '2001:db8::1'],
  nodeEnv: 'production',
  databaseUrl: 'postgres://db.example.com/gateway',
  databasePoolMax: 3,
  dataDir: '/var/lib/gateway',
  adminToken: 'a'.repeat(32),
  secretsKey: KEY,
  secretsKeysToOpen: [...OTHER_KEYS],
  snapshotPollMs: 100,
  snapshotStaleAfterMs: 5000,
  providerTimeoutMs: 2500,
  syncNewGamesActive: false,
  transferResolveIntervalMs: 750,
  transferGraceMs: 60_000,
  statementGraceMs: 70_000,
  callbackTimeoutMs: 900,
  callbackConcurrency: 7,
  callbackConcurrencyPerAgent: 2,
  callbackPollMs: 100,
  seamlessCallsPerAgentMax: 7,
  callbackAllowPrivate: true,
  callbackAllowHttp: true,
  keepCallbacksDays: 9,
  keepCallbackAttemptsDays: 8,
  keepJobsDays: 7,
  keepTokensDays: 0,
  keepSessionsDays: 4,
  keepApprovalsDays: 3,
  keepVersionsDays: 6,
  logLevel: 'warn',
  metricsPort: 9090,
  otelExporterOtlpEndpoint: 'http://collector.internal:4318',
  otelExporterOtlpHeaders: { 'api-key': 'k,1', 'x-tenant': 'one' },
  otelServiceName: 'gateway-eu',
  otelTracesSamplerArg: 0.25,
  tracesTrustIncoming: true,
};

describe('readConfig', () => {
  it('needs no variable at all', () => {
    const config = read({});

    expect(config).to.include({ host: '127.0.0.1', port: 3000, dataDir: './data' });
    expect(isProduction(config)).to.equal(false);
  });

  it('takes an empty variable as one that is not set', () => {
    expect(read({ PORT: '', DATABASE_URL: '', ADMIN_TOKEN: '', METRICS_PORT: '', BASE_URL: '' })).to.deep.equal(
      read({}),
    );
  });

  it('ignores variables that it does not know', () => {
    expect(read({ PORTS: 'many', npm_config_cache: '/tmp' })).to.deep.equal(read({}));
  });

  it('reads every variable', () => {
    const config = read(EVERY_VARIABLE);

    expect(config).to.deep.equal(EVERY_SETTING);
    expect(isProduction(config)).to.equal(true);
  });

  it('keeps what belongs together for the same days', () => {
    expect(keptDaysOf(read(EVERY_VARIABLE))).to.deep.equal({
      callbacks: 9,
      refused_callbacks: 9,
      callback_attempts: 8,
      jobs: 7,
      agent_tokens: 0,
      administrator_tokens: 0,
      administrator_sessions: 4,
      sign_in_links: 1,
      logins: 1,
      approvals: 3,
      game_versions: 6,
      provider_versions: 6,
      agent_versions: 6,
    });
  });

  it('takes a key of 32 bytes in base64 as well', () => {
    const secretsKey = Buffer.alloc(32, 0xfb).toString('base64');

    expect(read({ SECRETS_KEY: secretsKey }).secretsKey).to.equal(secretsKey);
  });

  const wrong: readonly (readonly [name: string, value: string, rule: string])[] = [
    ['ADMIN_IP_ALLOW_LIST', '192.0.2.0/33', 'must be at most 256 IP addresses or CIDR ranges, separated by commas'],
    ['ADMIN_IP_ALLOW_LIST', '192.0.2.1,', 'must be at most 256 IP addresses or CIDR ranges, separated by commas'],
    ['PORT', '65536', 'must be a whole number from 0 to 65535'],
    ['PORT', '0x50', 'must be a whole number from 0 to 65535'],
    ['PORT', '-1', 'must be a whole number from 0 to 65535'],
    ['BASE_URL', 'games.example.com', 'must be a URL that begins with http:// or https://'],
    ['HTTP_STATUS_MODE', '200', 'must be one of: by-class, always-200'],
    ['NODE_ENV', 'prod', 'must be one of: development, test, production'],
    ['DATABASE_URL', 'mysql://root:hunter2@db/x', 'must be a URL that begins with postgres:// or postgresql://'],
    ['DATABASE_POOL_MAX', '0', 'must be a whole number from 1 to 500'],
    ['ADMIN_TOKEN', 'hunter2-that-is-31-letters-long', 'must be 32 to 1024 visible ASCII characters without spaces'],
    [
      'ADMIN_TOKEN',
      'hunter2 with spaces and thirty-five',
      'must be 32 to 1024 visible ASCII characters without spaces',
    ],
    ['SECRETS_KEY', 'hunter2', 'must be 64 hexadecimal digits, or 32 bytes in base64'],
    ['SNAPSHOT_POLL_MS', '501', 'must be a whole number from 10 to 500'],
    ['PROVIDER_TIMEOUT_MS', '60001', 'must be a whole number from 100 to 60000'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', 'must be a URL that begins with http:// or https://'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'hunter2', HEADERS_RULE],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'api-key=hunter2%', HEADERS_RULE],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'api-key=hunter2%0d%0aHost:x', HEADERS_RULE],
    ['OTEL_TRACES_SAMPLER_ARG', '1.01', 'must be a decimal number from 0 to 1'],
    ['OTEL_TRACES_SAMPLER_ARG', '-0.5', 'must be a decimal number from 0 to 1'],
    ['LOG_LEVEL', 'verbose', 'must be one of: fatal, error, warn, info, debug, silent'],
  ];
  for (const [name, value, rule] of wrong) {
    it(`refuses ${name}=${value} with its rule, without repeating the value`, () => {
      expect(refusal({ [name]: value })).to.deep.equal([`${name} ${rule}.`]);
    });
  }

  it('has one sentence for each wrong variable', () => {
    const sentences = refusal({ PORT: 'x', LOG_LEVEL: 'y', METRICS_PORT: '70000' });

    expect(sentences.map((sentence) => sentence.split(' ')[0])).to.have.members(['PORT', 'LOG_LEVEL', 'METRICS_PORT']);
  });
});
