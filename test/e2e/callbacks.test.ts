import { rm } from 'node:fs/promises';
import { expect } from 'chai';
import { Webhook } from 'standardwebhooks';
import { withCallbacks } from '../adapters/persistence/callbacks/knex-callback-world.ts';
import { openPostgresWorld } from '../adapters/persistence/knex-world.ts';
import { messageOf } from '../ports/callback-world.ts';
import { guid } from '../ports/catalogue-seeds.ts';
import { ACCEPTING, AgentSystem } from '../support/agent-system.ts';
import { describeWithPostgres } from '../support/postgres.ts';
import { GatewayProcess } from './gateway-process.ts';
import { migratedFolder } from '../support/prepared-folder.ts';

const ADMIN_TOKEN = 'admin-token-of-at-least-32-characters';
const AGENT = 'HOOKED';

const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
};

describeWithPostgres('callbacks from a whole gateway', (database) => {
  let folder: string;
  let gateway: GatewayProcess;
  let system: AgentSystem;
  let world: ReturnType<typeof withCallbacks>;

  beforeEach(async () => {
    folder = await migratedFolder('gateway-callbacks-');
    system = await AgentSystem.listening();
    world = withCallbacks(await openPostgresWorld(database().url));
    await world.reset();
    await world.knex('secrets_key_check').delete();
    gateway = await GatewayProcess.listening(folder, {
      ADMIN_TOKEN,
      SECRETS_KEY: '5a'.repeat(32),
      NODE_ENV: 'production',
      PROVIDER_ALLOW_PRIVATE: 'true',
      DATABASE_URL: database().url,
      CALLBACK_ALLOW_PRIVATE: 'true',
    });
    await admin('POST', '/agents', { code: AGENT, name: 'Hooked', currency: 'USD' });
  });

  afterEach(async () => {
    await gateway.kill();
    await system.close();
    await world.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function admin(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
    const response = await fetch(`${gateway.baseUrl}/admin/v1${path}`, {
      method,
      headers: { Authorization: `Bearer ${ADMIN_TOKEN}`, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return ((await response.json()) as { data: Record<string, unknown> }).data;
  }

  const statusOf = async (number: number) => (await admin('GET', `/callbacks/${guid(number)}`))['status'];

  it('wait while the Agent has no address, arrive signed when it has one, and are sent again when asked', async () => {
    const { secret } = await admin('POST', `/agents/${AGENT}/callback-secrets`);
    await world.enqueue(messageOf(1, { agent: AGENT }), messageOf(2, { agent: AGENT }));
    await until(async () => (await statusOf(1)) === 'parked');
    await admin('PATCH', `/agents/${AGENT}`, { callback_base: `${system.baseUrl}/hooks` });
    await until(async () => (await statusOf(2)) === 'delivered');

    await admin('POST', `/callbacks/${guid(1)}/replay`);
    await until(() => system.received.length === 3);

    expect(system.received.map(({ headers }) => headers['webhook-id'])).to.deep.equal([1, 2, 1].map(guid));
    for (const { path, body, headers } of system.received) {
      expect(path).to.equal('/hooks/api/v1/callback/settle');
      expect(() => new Webhook(String(secret)).verify(body, headers)).not.to.throw();
    }
    const metrics = await (await fetch(`${gateway.baseUrl}/metrics`)).text();
    expect(metrics).to.include('callback_attempts_total{outcome="accepted"} 3');
  });

  it('that are under way when it is stopped are ended and booked', async () => {
    await admin('POST', `/agents/${AGENT}/callback-secrets`);
    await admin('PATCH', `/agents/${AGENT}`, { callback_base: system.baseUrl });
    let answer: (() => void) | undefined;
    system.answering = () =>
      new Promise((resolve) => {
        answer = () => resolve(ACCEPTING);
      });
    await world.enqueue(messageOf(1, { agent: AGENT }), messageOf(2, { agent: AGENT }));
    await until(() => answer !== undefined);

    const stopped = gateway.stop();
    await gateway.until('"msg":"stopping"');
    answer?.();
    await stopped;

    expect((await world.log.find(guid(1)))?.callback.status).to.equal('delivered');
    expect(system.received).to.have.length(1);
    expect((await world.knex('callback_lanes').first()).owner).to.equal(null);
  });
});
