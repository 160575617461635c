import { expect } from 'chai';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describeWithPostgres } from '../support/postgres.ts';
import { GatewayProcess } from './gateway-process.ts';

const DEMO_GAMES = 943;
const LOOK_INTERVAL_MS = 50;
const ADMIN_TOKEN = 'an-admin-token-of-more-than-32-characters';

interface Envelope {
  readonly data: { readonly token: string; readonly total?: number };
}

describeWithPostgres('two gateways that start at once on one empty PostgreSQL database', (database) => {
  let folder: string;
  let gateways: readonly GatewayProcess[];

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gateway-shared-'));
    const settings = { DATABASE_URL: database().url, SECRETS_KEY: '0123456789abcdef'.repeat(4), ADMIN_TOKEN };
    gateways = [new GatewayProcess(folder, settings), new GatewayProcess(folder, settings)];
    await Promise.all(gateways.map((gateway) => gateway.until('"msg":"listening"')));
  });

  after(async () => {
    await Promise.all(gateways.map((gateway) => gateway.kill()));
    await rm(folder, { recursive: true });
  });

  const ask = async (at: number, path: string, token: string): Promise<Envelope> => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const url = `${gateways[at]!.baseUrl}${path}`;
    return (await (await fetch(url, { method: 'POST', headers, body: '{"kind":"opaque"}' })).json()) as Envelope;
  };

  it('have one demo between them', async () => {
    const { data } = await ask(0, '/admin/v1/agents/DEMO/tokens', ADMIN_TOKEN);

    expect((await ask(0, '/papi/v1/game/list', data.token)).data.total).to.equal(DEMO_GAMES);
  });

  it('come to know each other’s tokens', async () => {
    const { data } = await ask(0, '/admin/v1/agents/DEMO/tokens', ADMIN_TOKEN);

    let total: number | undefined;
    while (total === undefined) {
      await sleep(LOOK_INTERVAL_MS);
      total = (await ask(1, '/papi/v1/game/list', data.token)).data.total;
    }
    expect(total).to.equal(DEMO_GAMES);
  });

  it('stop in order', async () => {
    const endings = await Promise.all(gateways.map((gateway) => gateway.stop()));

    expect(endings.map(({ code }) => code)).to.deep.equal([0, 0]);
  });
});
