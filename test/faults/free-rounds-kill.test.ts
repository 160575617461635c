import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { Decimal } from '../../src/domain/shared/decimal.ts';
import { SimulatedWorld, type Envelope } from '../e2e/simulated-world.ts';
import { AgentSystem } from '../support/agent-system.ts';
import { describeWithPostgres } from '../support/postgres.ts';

const POLL_MS = 50;
const PLAYER = 'FREDA';
const runtime = { nowMs: () => Date.now(), uuid: () => crypto.randomUUID(), wait: (ms: number) => sleep(ms) };

/** A grant of three rounds at provider B. */
const orderOf = (world: SimulatedWorld, grantId: string): Readonly<Record<string, string>> => ({
  grant_id: grantId,
  member_id: PLAYER,
  provider: 'B',
  games: world.upstream('B').gameId,
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
const given = (world: SimulatedWorld): number =>
  world.upstream('B').simulator.server.operations.filter((name) => name === 'createFreeRound').length;

async function opened(settings: Readonly<Record<string, string>>): Promise<SimulatedWorld> {
  const world = await SimulatedWorld.open({
    TRANSFER_RESOLVE_INTERVAL_MS: '100',
    CALLBACK_ALLOW_PRIVATE: 'true',
    ...settings,
  });
  await world.agent('/player/register', { provider: 'B', member_id: PLAYER, currency: 'USD' });
  return world;
}

describe('free rounds under kill -9', () => {
  it('are given once, found by the provider’s list, played, and reported with their grant', async () => {
    const world = await opened({});
    const system = await AgentSystem.listening();
    try {
      await world.admin('POST', '/agents/DEMO/callback-secrets');
      await world.admin('PATCH', '/agents/DEMO', { callback_base: system.baseUrl });
      const { simulator } = world.upstream('B');
      const grant = (): Promise<Envelope> => world.agent('/bonus/grant', orderOf(world, 'KILLED'));
      simulator.server.faults.onCall(1, { kind: 'hang' }, 'createFreeRound');

      const unanswered = grant().catch(() => 'cut');
      while (given(world) === 0) await sleep(POLL_MS / 10);
      await world.killAndRestart();
      const inTheAir = await grant();
      const found = await stateOf(world, 'KILLED');

      expect(await unanswered).to.equal('cut');
      expect(inTheAir.code).to.equal(3004);
      expect(found).to.include({ state: 'new', provider_code: '00000000-0000-4000-8000-000000000001' });
      expect((await grant()).data).to.include({ state: 'new' });
      expect(given(world)).to.equal(1);

      const callbackUrl = `${world.gateway.baseUrl}/provider/B`;
      const sender = simulator.sender!({ callbackUrl, timeoutMs: 5_000, runtime });
      const bet = { player: `DEMO_${PLAYER}`, roundId: 'R1', betId: 'W1', stake: Decimal.from('10') };
      await sender.bet(bet);
      expect((await sender.settle(bet, Decimal.from('2.5'))).outcome).to.equal('accepted');
      while (system.received.length === 0) await sleep(POLL_MS);

      expect(JSON.parse(system.received[0]!.body)).to.include({
        kind: 'free_round',
        grant_id: 'KILLED',
        amount: '2.5000',
      });
      expect(await stateOf(world, 'KILLED')).to.include({ state: 'active', rounds_played: 1, won: '2.5000' });
      expect((await world.agent('/bonus/cancel', { grant_id: 'KILLED' })).code).to.equal(3006);
      expect((await world.admin('GET', '/audit')).data['sound']).to.equal(true);
    } finally {
      await system.close();
      await world.close();
    }
  });

  describeWithPostgres('with PostgreSQL', (database) => {
    it('are given once by two processes that are asked at once, and decided when nobody asks', async () => {
      const world = await opened({ DATABASE_URL: database().url });
      const other = await world.beside();
      try {
        const order = orderOf(world, 'RACED');
        const both = [world.gateway, other, world.gateway, other];
        const answers = await Promise.all(both.map((at) => world.agent('/bonus/grant', order, at)));
        const codes = answers.map(({ code }) => code);

        expect(codes.filter((code) => code === 0).length).to.be.greaterThan(0);
        expect(codes.every((code) => code === 0 || code === 3004)).to.equal(true);
        expect(given(world)).to.equal(1);

        world.upstream('B').simulator.server.faults.onCall(1, { kind: 'drop_answer' }, 'createFreeRound');
        const lost = await world.agent('/bonus/grant', { ...orderOf(world, 'LOST'), rounds: '2' });
        while ((await listed(world)).get('LOST') === 'pending') await sleep(POLL_MS);

        expect(lost.code).to.equal(5002);
        expect((await listed(world)).get('LOST')).to.equal('new');
        expect(given(world)).to.equal(2);
      } finally {
        await other.stop();
        await world.close();
      }
    });
  });
});

/** The states without asking the provider. */
async function listed(world: SimulatedWorld): Promise<ReadonlyMap<string, string>> {
  const { data } = await world.agent('/bonus/list', {});
  return new Map((data['list'] as { grant_id: string; state: string }[]).map((one) => [one.grant_id, one.state]));
}
