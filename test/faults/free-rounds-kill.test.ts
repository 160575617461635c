import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { Decimal } from '../../src/domain/shared/decimal.ts';
import type { GatewayProcess } from '../e2e/gateway-process.ts';
import { SimulatedWorld, type Envelope } from '../e2e/simulated-world.ts';
import { AgentSystem } from '../support/agent-system.ts';
import { describeWithPostgres } from '../support/postgres.ts';

const POLL_MS = 50;
const PLAYER = 'FREDA';
/** The operations by which each provider gives free rounds. */
const CREATE = { B: 'createFreeRound', HUB88: 'freebet/rewards/create' } as const;
const GIVERS = Object.keys(CREATE) as readonly Giver[];
type Giver = keyof typeof CREATE;
/** The codes that a process may hear while another one gives the rounds. Hub88 tells its offers to only one of them within a minute. */
const HEARD: Readonly<Record<Giver, readonly number[]>> = { B: [0, 3004], HUB88: [0, 3004, 9001] };

const runtime = { nowMs: () => Date.now(), uuid: () => crypto.randomUUID(), wait: (ms: number) => sleep(ms) };

/** A grant of three rounds. */
const orderOf = (world: SimulatedWorld, provider: Giver, grantId: string): Readonly<Record<string, string>> => ({
  grant_id: grantId,
  member_id: PLAYER,
  provider,
  games: world.upstream(provider).gameId,
  currency: 'USD',
  rounds: '3',
  stake_kind: 'total',
  stake: '1',
  until: UNTIL,
});

const UNTIL = new Date(Date.now() + 3_600_000).toISOString();

const stateOf = async (world: SimulatedWorld, grantId: string): Promise<Readonly<Record<string, unknown>>> => {
  const { data } = await world.agent('/bonus/list', { grant_id: grantId });
  const [grant] = data['list'] as Readonly<Record<string, unknown>>[];
  if (grant === undefined) throw new Error(`no grant ${grantId}`);
  return grant;
};

/** How often the simulated upstream has given free rounds. */
const given = (world: SimulatedWorld, provider: Giver): number =>
  world.upstream(provider).simulator.server.operations.filter((name) => name === CREATE[provider]).length;

async function opened(settings: Readonly<Record<string, string>>): Promise<SimulatedWorld> {
  const world = await SimulatedWorld.open({
    TRANSFER_RESOLVE_INTERVAL_MS: '100',
    CALLBACK_ALLOW_PRIVATE: 'true',
    ...settings,
  });
  for (const provider of GIVERS)
    await world.agent('/player/register', { provider, member_id: PLAYER, currency: 'USD' });
  return world;
}

describe('free rounds under kill -9', () => {
  for (const provider of GIVERS) {
    it(`are given once by ${provider}, found by its list, played, and reported with their grant`, async () => {
      const world = await opened({});
      const system = await AgentSystem.listening();
      try {
        await world.admin('POST', '/agents/DEMO/callback-secrets');
        await world.admin('PATCH', '/agents/DEMO', { callback_base: system.baseUrl });
        const { simulator } = world.upstream(provider);
        const grant = (): Promise<Envelope> => world.agent('/bonus/grant', orderOf(world, provider, 'KILLED'));
        simulator.server.faults.onCall(1, { kind: 'hang' }, CREATE[provider]);

        const unanswered = grant().catch(() => 'cut');
        while (given(world, provider) === 0) await sleep(POLL_MS / 10);
        await world.killAndRestart();
        const inTheAir = await grant();
        const found = await stateOf(world, 'KILLED');

        expect(await unanswered).to.equal('cut');
        expect(inTheAir.code).to.equal(3004);
        expect(found['state']).to.equal('new');
        expect((await grant()).data).to.include({ state: 'new', provider_code: found['provider_code'] });
        expect(given(world, provider)).to.equal(1);

        const callbackUrl = `${world.gateway.baseUrl}/provider/${provider}`;
        const sender = simulator.sender!({ callbackUrl, timeoutMs: 5_000, runtime });
        const bet = { player: `DEMO_${PLAYER}`, roundId: 'R1', betId: 'W1', stake: Decimal.from('10') };
        await sender.bet(bet);
        expect((await sender.settle(bet, Decimal.from('2.5'))).outcome).to.equal('accepted');
        const settled = await winHeardBy(system);

        expect(settled).to.include({ kind: 'free_round', grant_id: 'KILLED', amount: '2.5000' });
        expect(await stateOf(world, 'KILLED')).to.include({ state: 'active', won: '2.5000' });
        expect((await world.agent('/bonus/cancel', { grant_id: 'KILLED' })).code).to.equal(3006);
        expect((await world.admin('GET', '/audit')).data['sound']).to.equal(true);
      } finally {
        await system.close();
        await world.close();
      }
    });
  }

  describeWithPostgres('with PostgreSQL', (database) => {
    it('are given once by two processes that are asked at once, and decided when nobody asks', async () => {
      const world = await opened({ DATABASE_URL: database().url });
      const other = await world.beside();
      try {
        for (const provider of GIVERS) await raced(world, other, provider);
      } finally {
        await other.stop();
        await world.close();
      }
    });
  });
});

async function raced(world: SimulatedWorld, other: GatewayProcess, provider: Giver): Promise<void> {
  const id = (name: string): string => `${name}-${provider}`;
  const order = orderOf(world, provider, id('RACED'));
  const both = [world.gateway, other, world.gateway, other];
  const answers = await Promise.all(both.map((at) => world.agent('/bonus/grant', order, at)));
  const codes = answers.map(({ code }) => code);

  expect(codes).to.include(0);
  expect(codes.filter((code) => !HEARD[provider].includes(code))).to.deep.equal([]);
  expect(given(world, provider)).to.equal(1);

  world.upstream(provider).simulator.server.faults.onCall(1, { kind: 'drop_answer' }, CREATE[provider]);
  const lostOrder = { ...orderOf(world, provider, id('LOST')), rounds: '2' };
  const lost = await world.agent('/bonus/grant', lostOrder, both[codes.indexOf(0)]);
  while ((await listed(world)).get(id('LOST')) === 'pending') await sleep(POLL_MS);

  expect(lost.code).to.equal(5002);
  expect((await listed(world)).get(id('LOST'))).to.equal('new');
  expect(given(world, provider)).to.equal(2);
}

/** The callback of the win. Hub88 tells of the bet before it. */
async function winHeardBy(system: AgentSystem): Promise<Readonly<Record<string, unknown>>> {
  for (;;) {
    const bodies = system.received.map(({ body }) => JSON.parse(body) as Readonly<Record<string, unknown>>);
    const heard = bodies.find((body) => body['kind'] === 'free_round');
    if (heard !== undefined) return heard;
    await sleep(POLL_MS);
  }
}

/** The states without asking the provider. */
async function listed(world: SimulatedWorld): Promise<ReadonlyMap<string, string>> {
  const { data } = await world.agent('/bonus/list', {});
  return new Map((data['list'] as { grant_id: string; state: string }[]).map((one) => [one.grant_id, one.state]));
}
