import { expect } from 'chai';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GatewayProcess } from './gateway-process.ts';
import { migratedFolder } from '../support/prepared-folder.ts';

const SECRETS_KEY = '0123456789abcdef'.repeat(4);
const ADMIN_TOKEN = 'an-admin-token-of-more-than-32-characters';

describe('a start with settings', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gateway-settings-'));
  });

  afterEach(() => rm(folder, { recursive: true }));

  it('refuses wrong ones, each with a sentence, before it touches anything', async () => {
    const { code, stdout, stderr } = await new GatewayProcess(folder, {
      PORT: 'http',
      ADMIN_TOKEN: 'hunter2',
    }).ending();

    expect({ code, stdout, stderr: stderr.split('\n') }).to.deep.equal({
      code: 1,
      stdout: '',
      stderr: [
        'Cannot start, because the settings are wrong:',
        '  PORT must be a whole number from 0 to 65535.',
        '  ADMIN_TOKEN must be 32 to 1024 visible ASCII characters without spaces.',
        '',
      ],
    });
    expect(await readdir(folder)).to.deep.equal([]);
  });

  it('says in a sentence that the database cannot be reached, without its password', async () => {
    const DATABASE_URL = 'postgres://gateway:hunter2@127.0.0.1:1/gateway';

    const { code, stderr } = await new GatewayProcess(folder, { DATABASE_URL, SECRETS_KEY }).ending();

    expect(code).to.equal(1);
    expect(stderr).to.match(/^Cannot start: PostgreSQL at .*127\.0\.0\.1:1.+\n$/);
    expect(stderr).not.to.include('hunter2');
  });

  it('says of every address of a name why it cannot be reached', async () => {
    const DATABASE_URL = 'postgres://gateway:hunter2@localhost:1/gateway';

    const { stderr } = await new GatewayProcess(folder, { DATABASE_URL, SECRETS_KEY }).ending();

    expect(stderr).to.match(/^Cannot start: PostgreSQL at localhost:1\/gateway cannot be used: .*ECONNREFUSED.+\n$/);
  });

  it('adds the stack for who debugs', async () => {
    const { stderr } = await new GatewayProcess(folder, {
      DATABASE_URL: 'postgres://gateway:hunter2@127.0.0.1:1/gateway',
      SECRETS_KEY,
      LOG_LEVEL: 'debug',
    }).ending();

    expect(stderr).to.match(/\n {4}at /);
    expect(stderr).not.to.include('hunter2');
  });
});

describe('a gateway in production', () => {
  let folder: string;
  let gateway: GatewayProcess;

  before(async () => {
    folder = await migratedFolder('gateway-production-');
    gateway = await GatewayProcess.listening(folder, {
      NODE_ENV: 'production',
      SECRETS_KEY,
      ADMIN_TOKEN,
      METRICS_PORT: '0',
      BASE_URL: 'https://games.example.com',
    });
  });

  after(async () => {
    await gateway.kill();
    await rm(folder, { recursive: true });
  });

  it('writes nothing but its log', () => {
    expect(gateway.logLines.join('\n')).to.equal(gateway.stdout.trimEnd());
  });

  it('says on which port its metrics are, when any free one was taken', async () => {
    const line = gateway.logLines.find((entry) => entry.includes('"msg":"listening"')) ?? '{}';
    const { metricsUrl } = JSON.parse(line) as { metricsUrl: string };

    expect(await (await fetch(metricsUrl)).text()).to.include('catalogue_games');
  });

  it('has no demo and makes no secret', async () => {
    expect(gateway.stdout).to.include('"adminApi":"on"');
    expect(await readdir(join(folder, 'data'))).not.to.include.members(['admin-token', 'secrets-key']);
  });
});
