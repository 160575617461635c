import { expect } from 'chai';
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { migratedFolder } from '../support/prepared-folder.ts';
import { GatewayProcess } from './gateway-process.ts';

const DEMO_GAMES = 943;

interface Envelope {
  readonly status: boolean;
  readonly data: { readonly token?: string; readonly total: number; readonly list: readonly { readonly id: string }[] };
}

/** Runs what the start-up text says, as somebody who pastes it does. */
const run = (command: string): string => execFileSync('sh', ['-c', command], { encoding: 'utf8', stdio: 'pipe' });
const pasted = (command: string): Envelope => JSON.parse(run(command)) as Envelope;

async function listGames(baseUrl: string, token: string): Promise<Envelope> {
  const response = await fetch(`${baseUrl}/papi/v1/game/list`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body: new URLSearchParams({ pageSize: '100', page: '2' }),
  });
  return (await response.json()) as Envelope;
}

describe('the first start in an empty folder', () => {
  let folder: string;
  let gateway: GatewayProcess;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gateway-start-'));
    gateway = await GatewayProcess.listening(folder);
  });

  after(async () => {
    await gateway.kill();
    await rm(folder, { recursive: true });
  });

  it('prints a command that lists games when it is pasted', () => {
    const { status, data } = pasted(gateway.command);

    expect({ status, total: data.total, listed: data.list.length }).to.deep.equal({
      status: true,
      total: DEMO_GAMES,
      listed: 3,
    });
  });

  it('prints a link that opens the console, signed in', async () => {
    const [link = ''] = /http:\S+\/console\/sign-in\/link\/\S+/.exec(gateway.stdout) ?? [];
    const page = await (await fetch(link)).text();

    expect(page).to.include('Sign in as <strong>demo-admin</strong>?');
  });

  it('says in one line how the database was prepared', () => {
    const lines = gateway.logLines.filter((line) => /migration/i.test(line));

    expect(lines).to.have.length(1);
    expect(lines[0]).to.match(/"Database prepared: \d+ migrations \(to \S+\), \d+\.\d s\."/);
  });

  it('prints where it is and what it made', () => {
    expect(gateway.stdout).to.include(`Base URL      ${gateway.baseUrl}`);
    expect(gateway.stdout).to.match(/Agent token {3}agt_[\w-]{43} \(shown this once\)/);
    expect(gateway.stdout).to.match(/Admin token {3}[\w-]{43} \(shown this once, kept in \/.*\/data\/admin-token\)/);
  });

  for (const name of ['secrets-key', 'admin-token']) {
    it(`keeps ${name} where only its owner can read it`, async () => {
      expect((await stat(join(folder, 'data', name))).mode & 0o777).to.equal(0o600);
    });
  }

  it('is ready', async () => {
    expect((await fetch(`${gateway.baseUrl}/health/ready`)).status).to.equal(200);
  });

  it('serves its metrics', async () => {
    const text = await (await fetch(`${gateway.baseUrl}/metrics`)).text();

    expect(text).to.include(`catalogue_games ${DEMO_GAMES}`);
  });

  it('does not share its folder with a second process', async () => {
    const { code, stderr } = await new GatewayProcess(folder).ending();

    expect(code).to.equal(1);
    expect(stderr).to.match(/^Cannot start: .+\n$/);
  });

  it('does not share its port either, and makes no token that nobody sees', async () => {
    const other = join(await migratedFolder('gateway-port-'), 'data');
    const port = new URL(gateway.baseUrl).port;

    const { code, stderr } = await new GatewayProcess(folder, { PORT: port, DATA_DIR: other }).ending();

    expect({ code, stderr }).to.deep.equal({
      code: 1,
      stderr: `Cannot start: Port ${port} is taken; set PORT (or METRICS_PORT) to a free one.\n`,
    });
    const freed = await GatewayProcess.listening(folder, { DATA_DIR: other });
    await freed.kill();
    await rm(dirname(other), { recursive: true });
    expect(freed.stdout).to.match(/Agent token {3}agt_/);
  });
});

describe('a later start', () => {
  let folder: string;
  let gateway: GatewayProcess;
  let firstToken: string;
  let firstGames: Envelope;

  before(async () => {
    folder = await migratedFolder('gateway-restart-');
    const first = await GatewayProcess.listening(folder);
    firstToken = /agt_[\w-]+/.exec(first.stdout)?.[0] ?? '';
    firstGames = await listGames(first.baseUrl, firstToken);
    await first.stop();
    gateway = await GatewayProcess.listening(folder);
  });

  after(async () => {
    await gateway.kill();
    await rm(folder, { recursive: true });
  });

  const printed = (title: string): string => new RegExp(`${title} +(.+)`).exec(gateway.stdout)?.[1] ?? 'false';

  it('has the same games for the same token', async () => {
    expect(await listGames(gateway.baseUrl, firstToken)).to.deep.equal(firstGames);
    expect(firstGames.data.list).to.have.length(100);
  });

  it('shows no secret again', () => {
    expect(gateway.stdout).not.to.match(/agt_|shown this once|sign-in\/link/);
  });

  it('prints a command that makes another token when it is pasted', async () => {
    const [token = ''] = /agt_[\w-]+/.exec(run(printed('New token'))) ?? [];

    expect((await listGames(gateway.baseUrl, token)).data.total).to.equal(DEMO_GAMES);
  });

  it('prints a command that makes another link when it is pasted', async () => {
    const [link = ''] = /http:\S+/.exec(run(printed('New link'))) ?? [];

    expect(await (await fetch(link)).text()).to.include('<strong>demo-admin</strong>');
  });

  it('says that nothing was to be done to the database', () => {
    expect(gateway.stdout).to.match(/"Database prepared: no new migrations, \d+\.\d s\."/);
  });
});

describe('a start after a kill in the middle of the first one', () => {
  const adminToken = 'a'.repeat(32);
  let folder: string;
  let gateway: GatewayProcess;

  before(async () => {
    folder = await migratedFolder('gateway-killed-');
    gateway = new GatewayProcess(folder, { ADMIN_TOKEN: adminToken });
    await gateway.until('Database prepared');
    await gateway.kill();
    gateway = await GatewayProcess.listening(folder, { ADMIN_TOKEN: adminToken });
  });

  after(async () => {
    await gateway.kill();
    await rm(folder, { recursive: true });
  });

  it('completes the demo', async () => {
    const response = await fetch(`${gateway.baseUrl}/admin/v1/agents/DEMO/tokens`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${adminToken}`, 'Content-Type': 'application/json' },
      body: '{"kind":"opaque"}',
    });
    const { data } = (await response.json()) as Envelope;

    expect((await listGames(gateway.baseUrl, data.token ?? '')).data.total).to.equal(DEMO_GAMES);
  });
});
