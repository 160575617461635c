import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { describeWithPostgres } from '../support/postgres.ts';
import { programOf } from '../support/built-source.ts';
import { GatewayProcess } from './gateway-process.ts';
import { migratedFolder } from '../support/prepared-folder.ts';

const REAL_GAMES = fileURLToPath(new URL('../../src/infrastructure/demo/real-games.ndjson', import.meta.url));
const PRODUCTS = ['CQ9', 'EVOPLAY', 'JOKER', 'DRAGONSOFT', 'PLAYSTAR', 'SKYWIND'];
const ADMIN_TOKEN = 'admin-token-of-at-least-32-characters';

interface Envelope {
  readonly status: boolean;
  readonly msg: string;
  readonly data: Record<string, unknown>;
}

type Row = Readonly<Record<'product' | 'game_code' | 'game_name' | 'game_type', string>>;

describeWithPostgres('the real games, converted, imported and queried by hand', (database) => {
  let folder: string;
  let gateway: GatewayProcess;
  let token: string;
  const rows = readFileSync(REAL_GAMES, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row);

  const call = async (method: string, path: string, body?: object | string): Promise<Record<string, unknown>> => {
    const response = await fetch(`${gateway.baseUrl}/admin/v1${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${ADMIN_TOKEN}`,
        'Content-Type': typeof body === 'string' ? 'application/x-ndjson' : 'application/json',
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const envelope = (await response.json()) as Envelope;
    expect(envelope.status, envelope.msg).to.equal(true);
    return envelope.data;
  };

  const list = async (fields: Record<string, string>): Promise<{ total: number; list: Record<string, unknown>[] }> => {
    const response = await fetch(`${gateway.baseUrl}/papi/v1/game/list`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
      body: new URLSearchParams(fields),
    });
    return ((await response.json()) as { data: { total: number; list: Record<string, unknown>[] } }).data;
  };

  before(async () => {
    folder = await migratedFolder('real-games-');
    gateway = await GatewayProcess.listening(folder, {
      DATABASE_URL: database().url,
      ADMIN_TOKEN,
      SECRETS_KEY: '5a'.repeat(32),
      NODE_ENV: 'production',
    });
    await call('POST', '/agents', { code: 'REAL', name: 'Real', currency: 'USD' });
    await call('PUT', '/agents/REAL/offer-rules', [{ effect: 'allow' }]);
    token = String((await call('POST', '/agents/REAL/tokens'))['token']);
    for (const code of PRODUCTS) await call('POST', '/providers', { code, protocol: 'provider-b' });
  });

  after(async () => {
    await gateway.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('arrive whole: 887 rows, 8 of which repeat a game', async () => {
    const converted = spawnSync(process.execPath, [...programOf('src/adapters/cli/convert-games/main'), REAL_GAMES], {
      encoding: 'utf8',
    });

    const report = await call('POST', '/games/import', converted.stdout);

    expect(rows).to.have.length(887);
    expect(report).to.deep.equal({ created: 879, updated: 0, unchanged: 8, rejected: [], rejected_total: 0 });
  });

  it('are all found again, page by page, in order and with their names', async () => {
    // An import is shown as other changes are: within a poll interval, not before it is acknowledged.
    while ((await list({})).total < 879) await new Promise((resolve) => setTimeout(resolve, 20));
    const found: Record<string, unknown>[] = [];
    for (let page = 1; found.length < 879; page += 1) {
      const answer = await list({ page: String(page), pageSize: '100' });
      expect(answer.total).to.equal(879);
      found.push(...answer.list);
    }

    const expected = new Set(
      rows.map((row) => `${row.product.toUpperCase()} ${row.game_code} ${row.game_name.trim()}`),
    );
    expect(
      new Set(found.map((game) => `${String(game['provider'])} ${String(game['code'])} ${String(game['name'])}`)),
    ).to.deep.equal(expected);
  });

  it('answer the filters', async () => {
    const count = (product: string, type: string): number =>
      new Set(rows.filter((row) => row.product === product && row.game_type === type).map((row) => row.game_code)).size;

    expect((await list({ provider: 'skywind', category: 'live' })).total).to.equal(count('Skywind', 'LIVE_CASINO'));
    expect((await list({ provider: 'cq9', game_type: 'fishing' })).total).to.equal(count('CQ9', 'FISHING'));
    expect((await list({ provider: 'joker' })).total).to.equal(count('Joker', 'SLOT'));
  });
});
