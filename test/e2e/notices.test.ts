import { rm } from 'node:fs/promises';
import { expect } from 'chai';
import { Webhook } from 'standardwebhooks';
import { withCallbacks } from '../adapters/persistence/callbacks/knex-callback-world.ts';
import { openPostgresWorld } from '../adapters/persistence/knex-world.ts';
import { messageOf } from '../ports/callback-world.ts';
import { AgentSystem } from '../support/agent-system.ts';
import { describeWithPostgres } from '../support/postgres.ts';
import { migratedFolder } from '../support/prepared-folder.ts';
import { GatewayProcess } from './gateway-process.ts';

const ADMIN_TOKEN = 'admin-token-of-at-least-32-characters';
const AGENT = 'LOBBY';
const MANY = 100;

const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
};

describeWithPostgres('notices from a whole gateway', (database) => {
  let folder: string;
  let gateway: GatewayProcess;
  let system: AgentSystem;
  let lobby: AgentSystem;
  let secret: string;
  let world: ReturnType<typeof withCallbacks>;

  beforeEach(async () => {
    folder = await migratedFolder('gateway-notices-');
    system = await AgentSystem.listening();
    lobby = await AgentSystem.listening();
    world = withCallbacks(await openPostgresWorld(database().url));
    await world.reset();
    await world.knex('secrets_key_check').delete();
    gateway = await GatewayProcess.listening(folder, {
      ADMIN_TOKEN,
      SECRETS_KEY: '5a'.repeat(32),
      NODE_ENV: 'production',
      DATABASE_URL: database().url,
      CALLBACK_ALLOW_PRIVATE: 'true',
      CATALOGUE_NOTICE_SECONDS: '1',
    });
    await call('POST', '/admin/v1/agents', { code: AGENT, name: 'Lobby', currency: 'USD' });
    secret = String((await call('POST', `/admin/v1/agents/${AGENT}/callback-secrets`))['secret']);
    await call('PUT', `/admin/v1/agents/${AGENT}/offer-rules`, [{ effect: 'allow' }]);
    await call('PATCH', `/admin/v1/agents/${AGENT}`, {
      callback_base: system.baseUrl,
      notice_url: `${lobby.baseUrl}/notices`,
    });
    await call('POST', '/admin/v1/providers', { code: 'P', protocol: 'provider-d', base_url: 'http://127.0.0.1:9' });
    const game = { provider: 'P', code: 'g', name: 'Game', category: 'SLOT', currencies: ['USD'] };
    await call('POST', '/admin/v1/games/import', [game]);
  });

  afterEach(async () => {
    await gateway.kill();
    await system.close();
    await lobby.close();
    await world.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function call(method: string, path: string, body?: object, token = ADMIN_TOKEN) {
    const response = await fetch(gateway.baseUrl + path, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return ((await response.json()) as { data: Record<string, unknown> }).data;
  }

  const told = (kind: string): Record<string, unknown>[] =>
    lobby.received.map(({ body }) => JSON.parse(body) as Record<string, unknown>).filter(({ type }) => type === kind);

  it('tell of maintenance that begins and ends by the clock, and of the games that have changed', async () => {
    const token = String((await call('POST', `/admin/v1/agents/${AGENT}/tokens`))['token']);
    const isDown = async () => {
      const { list } = await call('POST', '/papi/v1/game/list', {}, token);
      return (list as { is_maintenance: boolean }[])[0]?.is_maintenance;
    };
    await until(async () => (await isDown()) === false);
    const to = new Date(Date.now() + 3_000).toISOString();

    await call('POST', '/admin/v1/providers/P/maintenance', { to, note: 'New version' });
    await until(async () => (await isDown()) === true);
    await until(async () => (await isDown()) === false);
    await until(() => told('maintenance.ended').length > 0 && told('catalogue.changed').length > 0);

    expect(told('maintenance.started')[0]?.['data']).to.include({
      provider: 'P',
      games: null,
      to,
      note: 'New version',
    });
    for (const { path, body, headers } of lobby.received) {
      expect(path).to.equal('/notices');
      expect(headers['webhook-id']).to.equal((JSON.parse(body) as { notice_id: string }).notice_id);
      expect(() => new Webhook(secret).verify(body, headers)).not.to.throw();
    }
    const { cursor } = told('catalogue.changed')[0]?.['data'] as { cursor: string };
    expect(await call('POST', '/papi/v1/game/changes', { cursor }, token)).to.include({ has_more: false });
    const { list } = await call('POST', '/papi/v1/notice/list', { kind: 'maintenance.ended' }, token);
    const [own] = list as { id: string }[];
    await call('POST', '/papi/v1/notice/replay', { notice_id: own?.id }, token);
    await until(() => told('maintenance.ended').length === 2);
    expect(new Set(told('maintenance.ended').map(({ notice_id: id }) => id))).to.deep.equal(new Set([own?.id]));
  });

  it('that nobody answers hold up no callback, take one place, and wait', async () => {
    lobby.answering = () => 'nothing';
    const notices = Array.from({ length: MANY }, (_, number) => ({
      agent: AGENT,
      kind: 'player.blocked' as const,
      data: { number },
    }));
    await world.notices.write(notices);
    await until(() => lobby.received.length > 0);

    await world.enqueue(
      ...Array.from({ length: MANY }, (_, at) => messageOf(at + 1, { agent: AGENT, lane: `P:round-${String(at)}` })),
    );
    await until(() => system.received.length === MANY);

    expect(lobby.received).to.have.length(1);
    expect(await call('GET', '/admin/v1/notices?status=waiting')).to.include({ total: MANY });
    const metrics = await (await fetch(`${gateway.baseUrl}/metrics`)).text();
    expect(metrics).to.include(`callback_attempts_total{outcome="accepted"} ${String(MANY)}`);
  });
});
