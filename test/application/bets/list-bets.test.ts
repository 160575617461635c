import { expect } from 'chai';
import type { ListBetsInput } from '../../../src/application/bets/list-bets.ts';
import { MOMENT_MS } from '../../ports/catalogue-seeds.ts';
import {
  ANN,
  betOf,
  BOB,
  HOUR_MS,
  iso,
  LAST_HOUR,
  reportWorld,
  UNKNOWN_PLAYER,
  type ReportWorld,
} from './report-world.ts';

describe('ListBets', () => {
  let world: ReportWorld;

  beforeEach(async () => {
    world = await reportWorld();
    await world.account('ANN', 'P1');
    await world.account('ANN', 'P2');
    await world.account('BOB', 'P1');
    world.gateways.of('A').records = [
      betOf('3', 'ANN_P1'),
      betOf('1', 'BOB_P1'),
      betOf('2', 'ANN_P2'),
      betOf('4', 'STRANGER'),
      betOf('5', undefined),
    ];
  });

  const list = (input: Partial<ListBetsInput> = {}) =>
    world.listBets.execute({ agent: ANN, provider: 'A', ...LAST_HOUR, ...input });
  const shown = async (input: Partial<ListBetsInput> = {}) => {
    const bets = await list(input);
    if (!bets.ok) throw new Error(JSON.stringify(bets.error));
    return bets.value;
  };
  const idsOf = async (input: Partial<ListBetsInput> = {}) => (await shown(input)).list.map(({ betId }) => betId);
  const errorOf = async (input: Partial<ListBetsInput>) => {
    const bets = await list(input);
    return bets.ok ? undefined : bets.error;
  };
  const asked = () => world.gateways.of('A').asked.map(({ input }) => input as { player?: { name: string } });

  describe('shows', () => {
    it('each Agent the bets of its own players and of nobody else', async () => {
      expect(await idsOf()).to.deep.equal(['2', '3']);
      expect(await idsOf({ agent: BOB })).to.deep.equal(['1']);
    });

    it('each bet under the Agent’s own name for the player', async () => {
      const { list: bets } = await shown();

      expect(bets.map(({ memberId }) => memberId)).to.deep.equal(['P2', 'P1']);
    });

    it('the bets of one player, whom alone the provider is asked for', async () => {
      expect(await idsOf({ memberId: 'p1' })).to.deep.equal(['3']);
      expect(asked().map(({ player }) => player)).to.deep.equal([{ name: 'ANN_P1', currency: 'USD' }]);
    });

    it('the bets of a player whom the provider had forgotten, after it has registered the player again', async () => {
      world.gateways.of('A').failNext(UNKNOWN_PLAYER);

      expect(await idsOf({ memberId: 'p1' })).to.deep.equal(['3']);
      const calls = world.gateways.of('A').asked.map(({ call }) => call);
      expect(calls).to.deep.equal(['bet_records', 'player_registration', 'bet_records']);
    });

    it('a bet that does not say whose it is as the bet of the player asked for', async () => {
      const gateway = world.gateways.of('A');
      gateway.call = (call, input) =>
        Promise.resolve({
          ok: true,
          value: { call, input, records: [betOf('5', undefined), betOf('1', 'BOB_P1'), betOf('2', 'ANN_P2')] } as never,
        });

      expect(await idsOf({ memberId: 'P1' })).to.deep.equal(['5']);
    });

    it('nothing of a player without an account there, and asks nobody', async () => {
      await world.account('ANN', 'P3', { provider: 'B' });

      expect(await shown({ memberId: 'P3' })).to.deep.equal({ list: [], total: 0, page: 1, pageSize: 10 });
      expect(asked()).to.deep.equal([]);
    });

    it('the bets of a player with several accounts out of one question', async () => {
      await world.account('ANN', 'P1', { currency: 'EUR' });
      world.gateways.of('A').records = [betOf('1', 'ANN_P1'), betOf('2', 'ANN_P1EUR'), betOf('3', 'ANN_P2')];

      expect(await idsOf({ memberId: 'P1' })).to.deep.equal(['1', '2']);
      expect(asked().length).to.equal(1);
    });

    it('the currency of the account where the record has none', async () => {
      await world.account('ANN', 'P1', { currency: 'EUR' });
      world.gateways.of('A').records = [betOf('1', 'ANN_P1EUR', { currency: undefined }), betOf('2', 'ANN_P1')];

      expect((await shown()).list.map(({ currency }) => currency)).to.deep.equal(['EUR', 'USD']);
    });

    it('names in any case as the same player', async () => {
      world.gateways.of('A').records = [betOf('1', 'ann_p1')];

      expect(await idsOf()).to.deep.equal(['1']);
    });
  });

  describe('pages', () => {
    it('are cut from one answer, which the provider is asked for once', async () => {
      const pages = [await shown({ pageSize: '1' }), await shown({ pageSize: '1', page: '2' })];
      const beyond = await shown({ pageSize: '1', page: '3' });

      expect(pages.map(({ list: bets, total, page }) => [bets[0]?.betId, total, page])).to.deep.equal([
        ['2', 2, 1],
        ['3', 2, 2],
      ]);
      expect(beyond).to.deep.equal({ list: [], total: 2, page: 3, pageSize: 1 });
      expect(asked().length).to.equal(1);
    });

    it('and Agents that share a provider share its answer, also while it is under way', async () => {
      const [ann, bob] = await Promise.all([idsOf(), idsOf({ agent: BOB })]);

      expect([ann, bob]).to.deep.equal([['2', '3'], ['1']]);
      expect(asked().length).to.equal(1);
    });

    it('are asked for anew after half a minute', async () => {
      await shown();
      world.clock.advance(29_999);
      await shown();
      world.clock.advance(1);
      world.gateways.of('A').records = [];

      expect(await idsOf()).to.deep.equal([]);
      expect(asked().length).to.equal(2);
    });

    it('are another answer for another range, player or provider', async () => {
      world.gateways.of('B').records = [];
      await shown();
      await shown({ start: iso(MOMENT_MS - 2 * HOUR_MS) });
      await shown({ memberId: 'P1' });
      await shown({ memberId: 'P2' });
      await shown({ provider: 'b' });

      expect([asked().length, world.gateways.of('B').asked.length]).to.deep.equal([4, 1]);
    });

    it('are not made of a failure', async () => {
      world.gateways.of('A').failNext({ kind: 'provider_unreachable', detail: '' });

      expect((await errorOf({}))?.kind).to.equal('provider_failed');
      expect(await idsOf()).to.deep.equal(['2', '3']);
    });
  });

  describe('refuses', () => {
    for (const field of ['provider', 'start', 'end'] as const) {
      it(`a question without ${field}`, async () => {
        const wanted = { kind: 'invalid_parameter', field, rule: 'must be given' };

        expect(await errorOf({ [field]: undefined })).to.deep.equal(wanted);
        expect(await errorOf({ [field]: '' })).to.deep.equal(wanted);
      });
    }

    it('another operator', async () => {
      expect(await errorOf({ operatorCode: 'BOB' })).to.deep.equal({ kind: 'agent_mismatch' });
    });

    it('a provider that does not exist, or is not active', async () => {
      expect(await errorOf({ provider: 'X' })).to.deep.equal({ kind: 'not_found', what: 'provider', key: 'X' });
      expect(await errorOf({ provider: 'OFF' })).to.deep.equal({ kind: 'not_found', what: 'provider', key: 'OFF' });
    });

    it('a provider that is not set up', async () => {
      world.gateways.unconfigured.add('A');

      expect(await errorOf({})).to.include({ kind: 'provider_failed' });
    });

    it('a player that does not exist, or is another Agent’s', async () => {
      await world.account('BOB', 'P9');

      for (const memberId of ['P8', 'P9']) {
        expect(await errorOf({ memberId })).to.deep.equal({
          kind: 'player_not_found',
          sentence: `player "${memberId}" does not exist`,
        });
      }
    });

    it('a name that no player can have', async () => {
      expect(await errorOf({ memberId: '*' })).to.include({ kind: 'malformed_member_id' });
    });

    it('a range that is longer than the provider can be asked for', async () => {
      const start = iso(MOMENT_MS - 24 * HOUR_MS - 1);

      expect(await errorOf({ start })).to.deep.equal({
        kind: 'invalid_parameter',
        field: 'end',
        rule: 'must be at most 24 hours after start for this provider',
      });
    });

    it('a page that is none', async () => {
      expect(await errorOf({ page: '0' })).to.include({ field: 'page' });
      expect(await errorOf({ pageSize: '101' })).to.include({ field: 'pageSize' });
    });

    it('what would be too many questions to one provider at once, and goes on when they are answered', async () => {
      const ranges = Array.from({ length: 9 }, (_, at) => ({ start: iso(MOMENT_MS - HOUR_MS + at) }));

      const outcomes = await Promise.all(ranges.map((range) => list(range)));

      const refused = outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.error]));
      expect(refused).to.deep.equal([
        {
          kind: 'too_many_requests',
          sentence: 'provider A is being asked for bets by too many at once; try again in 1 s',
          retryAfterMs: 1_000,
        },
      ]);
      expect((await list(ranges[8])).ok).to.equal(true);
    });
  });
});
