import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { migrations } from '../../src/adapters/persistence/migrations/index.ts';
import { describeWithPostgres } from '../support/postgres.ts';
import { GatewayProcess } from './gateway-process.ts';

const ADMIN_TOKEN = 'admin-token-of-at-least-32-characters';
const PROCESSES = 3;

interface Envelope {
  readonly code: number;
  readonly data: {
    readonly total: number;
    readonly list: readonly { readonly is_maintenance: boolean }[];
    readonly token: string;
  };
}

describeWithPostgres('several gateways on one PostgreSQL', (database) => {
  let folder: string;
  let gateways: GatewayProcess[];

  const call = async (gateway: GatewayProcess, method: string, path: string, body?: object): Promise<Envelope> => {
    const response = await fetch(`${gateway.baseUrl}/admin/v1${path}`, {
      method,
      headers: { Authorization: `Bearer ${ADMIN_TOKEN}`, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return (await response.json()) as Envelope;
  };

  const list = async (gateway: GatewayProcess, token: string): Promise<Envelope> => {
    const headers = { Authorization: `Bearer ${token}` };
    return (await (
      await fetch(`${gateway.baseUrl}/papi/v1/game/list`, { method: 'POST', headers })
    ).json()) as Envelope;
  };

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'several-'));
    const environment = {
      DATABASE_URL: database().url,
      ADMIN_TOKEN,
      SECRETS_KEY: '5a'.repeat(32),
      NODE_ENV: 'production',
      PROVIDER_ALLOW_PRIVATE: 'true',
    };
    gateways = await Promise.all(
      Array.from({ length: PROCESSES }, () => GatewayProcess.listening(folder, environment)),
    );
  });

  after(async () => {
    await Promise.all(gateways.map((gateway) => gateway.stop()));
    await rm(folder, { recursive: true, force: true });
  });

  it('start at once on an empty database', () => {
    const applied = gateways.map(({ stdout }) => Number(/Database prepared: (\d+) migration/.exec(stdout)?.[1] ?? 0));

    expect(applied.reduce((sum, count) => sum + count)).to.equal(migrations.length);
  });

  it('all show what one of them was told', async () => {
    const [writer] = gateways;
    await call(writer!, 'POST', '/providers', { code: 'P', protocol: 'provider-a' });
    await call(writer!, 'POST', '/games/import', [
      { provider: 'P', code: '1', name: 'One', category: 'SLOT', currencies: ['USD'] },
    ]);
    await call(writer!, 'POST', '/agents', { code: 'A', name: 'A', currency: 'USD' });
    await call(writer!, 'PUT', '/agents/A/offer-rules', [{ effect: 'allow' }]);
    const { token } = (await call(writer!, 'POST', '/agents/A/tokens')).data;

    for (const gateway of gateways) await eventually(async () => (await list(gateway, token)).data.total === 1);

    await call(writer!, 'PATCH', '/providers/P', { is_maintenance: true });
    for (const gateway of gateways) {
      await eventually(async () => (await list(gateway, token)).data.list[0]?.is_maintenance === true);
    }

    await call(writer!, 'PATCH', '/agents/A', { active: false });
    for (const gateway of gateways) await eventually(async () => (await list(gateway, token)).code === 1002);
  });
});

/** Waits as long as the test may take. */
async function eventually(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
}
