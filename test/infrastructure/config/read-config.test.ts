import { expect } from 'chai';
import { keptDaysOf, isProduction, readConfig, type Config } from '../../../src/infrastructure/config/read-config.ts';
import { EVERY_SETTING, EVERY_VARIABLE } from './every-setting.ts';

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

const HEADERS_RULE = 'must be headers as name=value, separated by commas, with percent-encoded values';

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
      callback_secrets: 0,
      administrator_tokens: 0,
      administrator_sessions: 4,
      sign_in_links: 1,
      logins: 1,
      approvals: 3,
      notification_messages: 90,
      game_sessions: 6,
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
