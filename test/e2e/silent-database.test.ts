import { expect } from 'chai';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeWithPostgres } from '../support/postgres.ts';
import { SilentProxy } from '../support/silent-proxy.ts';
import { GatewayProcess } from './gateway-process.ts';

const ADMIN_TOKEN = 'an-admin-token-of-more-than-32-characters';

describeWithPostgres('a gateway whose database goes silent', function (database) {
  let folder: string;
  let proxy: SilentProxy;
  let gateway: GatewayProcess;

  const listening = (queryTimeoutMs: number): Promise<GatewayProcess> =>
    GatewayProcess.listening(folder, {
      NODE_ENV: 'production',
      DATABASE_URL: proxy.urlWith({ query_timeout: String(queryTimeoutMs) }),
      SECRETS_KEY: '5a'.repeat(32),
      ADMIN_TOKEN,
      SHUTDOWN_GRACE_MS: '0',
    });

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gateway-silent-'));
    proxy = await SilentProxy.before(database().url);
  });

  afterEach(async () => {
    await gateway.kill();
    await proxy.close();
    await rm(folder, { recursive: true });
  });

  const createAgent = (code: string): Promise<Response> =>
    fetch(`${gateway.baseUrl}/admin/v1/agents`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${ADMIN_TOKEN}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ code, name: code, currency: 'USD' }),
    });

  it('refuses a change, is not ready, tells the loss once, and goes on when the database answers again', async () => {
    gateway = await listening(2_000);
    proxy.silence();

    const refused = await createAgent('A');
    const ready = await fetch(`${gateway.baseUrl}/health/ready`);
    await gateway.until('The database is unavailable.');
    proxy.speak();
    await gateway.until('The database is available again.');
    const accepted = await createAgent('B');

    expect([refused.status, ready.status, accepted.status]).to.deep.equal([503, 503, 200]);
    expect(await refused.json()).to.include({ code: 9002 });
    expect(gateway.logLines.filter((line) => line.includes('"level":50'))).to.have.length(1);
  });

  it('answers a scrape all the while, and says there that the database is lost', async () => {
    gateway = await listening(2_000);
    const isUp = async () => /^database_up .*$/m.exec(await (await fetch(`${gateway.baseUrl}/metrics`)).text())?.[0];
    proxy.silence();

    await gateway.until('The database is unavailable.');
    const lost = await isUp();
    proxy.speak();
    await gateway.until('The database is available again.');

    expect([lost, await isUp()]).to.deep.equal(['database_up 0', 'database_up 1']);
  });

  it('stops all the same, with 1, when a query never ends', async () => {
    gateway = await listening(600_000);
    // So that there are connections for the change to find, beside that of whoever polls.
    await Promise.all(['W', 'X', 'Y', 'Z'].map(createAgent));
    proxy.silence();
    const cut = createAgent('C').catch(() => 'cut');
    await fetch(`${gateway.baseUrl}/health/ready`);

    const { code, stdout } = await gateway.stop();

    expect(code).to.equal(1);
    expect(stdout).to.include('"msg":"the stop was cut"');
    expect(await cut).to.equal('cut');
  });
});
