import { expect } from 'chai';
import { Decimal } from '../../../../src/domain/shared/decimal.ts';
import { plain } from '../outbound-fixture.ts';
import { NOW_MS, startSimulatedHall, type StartedHall } from './simulated-hall.ts';

const DAY_MS = 86_400_000;
const START_OF_DAY_MS = Date.UTC(2025, 0, 15);
const VIEW = {
  platform: 'WEB',
  language: 'en-US',
  returnUrl: 'https://agent.example/lobby',
  playerIp: undefined,
} as const;

const today = (player?: StartedHall['player']) => ({
  startMs: START_OF_DAY_MS,
  endMs: START_OF_DAY_MS + DAY_MS,
  player,
});

describe('protocol A against its simulator', () => {
  let hall: StartedHall;
  const newcomer = { name: 'DEMO_NEWCOMER', currency: 'USD' };

  beforeEach(async () => {
    hall = await startSimulatedHall();
  });
  afterEach(() => hall.stop());

  it('registers a player once, and says so again', async () => {
    const input = { player: newcomer };

    const answers = [
      await hall.gateway.call('player_registration', input),
      await hall.gateway.call('player_registration', input),
    ];

    expect(answers).to.deep.equal([0, 1].map(() => ({ ok: true, value: { status: 'registered' } })));
    expect(hall.books.players.has(newcomer.name)).to.be.true;
  });

  it('reads a balance', async () => {
    const answer = await hall.gateway.call('balance_query', { player: hall.player });

    expect(plain(answer)).to.deep.equal({ ok: true, value: { balance: '1000.5' } });
  });

  it('tells an unknown player', async () => {
    const answer = await hall.gateway.call('balance_query', { player: newcomer });

    expect(answer).to.have.nested.property('error.reason', 'player_not_found');
  });

  it('moves money in and out, to the last digit', async () => {
    const move = (orderId: string, amount: string) =>
      hall.gateway.call('fund_transfer', { player: hall.player, orderId, amount: Decimal.from(amount) });

    const answers = [await move('T1', '12345678901.12345678'), await move('T2', '-12345678901.12345678')];

    expect(plain(answers)).to.deep.equal([
      { ok: true, value: { balanceAfter: '12345679901.62345678' } },
      { ok: true, value: { balanceAfter: '1000.5' } },
    ]);
  });

  it('moves the same money once, and says that it has', async () => {
    const input = { player: hall.player, orderId: 'T1', amount: Decimal.from('7') };

    await hall.gateway.call('fund_transfer', input);
    const again = await hall.gateway.call('fund_transfer', input);

    expect(again).to.deep.equal({ ok: true, value: { balanceAfter: undefined } });
    expect(hall.books.players.get(hall.player.name)?.balance.toString()).to.equal('1007.5');
  });

  it('refuses what the player does not have', async () => {
    const input = { player: hall.player, orderId: 'T1', amount: Decimal.from('-1000.51') };

    const answer = await hall.gateway.call('fund_transfer', input);

    expect(answer).to.have.nested.property('error.reason', 'insufficient_balance');
    expect(hall.books.players.get(hall.player.name)?.balance.toString()).to.equal('1000.5');
  });

  for (const [code, category, method] of [
    ['1', 'LIVE', 'open.video.game.url'],
    ['201', 'LOTTERY', 'open.lottery.game.url'],
    ['105', 'FISHING', 'open.game.bg.fishing.url'],
    ['411', 'FISHING', 'open.game.bg.fishing.url'],
    ['443', 'POKER', 'open.game.bg.fishing.url'],
    ['484', 'FISHING', 'open.game.bg.url'],
    ['5001', 'SLOT', 'open.game.bg.egame.url'],
  ] as const) {
    it(`launches ${code} of ${category}`, async () => {
      const answer = await hall.gateway.call('game_launch', { ...VIEW, player: hall.player, game: { code, category } });

      expect(answer).to.have.nested.property('value.url').that.includes(`interface=${method}&`);
    });
  }

  for (const [code, category, method] of [
    ['1', 'LIVE', 'open.video.trial.game.url'],
    ['201', 'LOTTERY', 'open.lottery.trial.game.url'],
    ['105', 'FISHING', 'open.game.bg.fishing.trial.url'],
  ] as const) {
    it(`tries ${code} of ${category}`, async () => {
      const answer = await hall.gateway.call('game_demo', { ...VIEW, currency: 'USD', game: { code, category } });

      expect(answer).to.have.nested.property('value.url').that.includes(`interface=${method}&`);
    });
  }

  it('launches nothing for an unknown player', async () => {
    const game = { code: '1', category: 'LIVE' };

    const answer = await hall.gateway.call('game_launch', { ...VIEW, player: newcomer, game });

    expect(answer).to.have.nested.property('error.reason', 'player_not_found');
  });

  it('reads the bets of today', async () => {
    const answer = await hall.gateway.call('bet_records', today());

    const betAtMs = NOW_MS - 60_000;
    const common = { player: hall.player.name, gameCode: '1', currency: 'USD', betAtMs };
    expect(plain(answer)).to.deep.equal({
      ok: true,
      value: {
        records: [
          {
            ...common,
            betId: '900000001',
            roundId: 'BGA07900000001',
            status: 'settled',
            settledAtMs: betAtMs,
            betAmount: '40',
            validBetAmount: '40',
            payoutAmount: '117',
            winLoss: '77',
          },
          {
            ...common,
            betId: '900000002',
            roundId: 'BGA07900000002',
            status: 'unsettled',
            betAmount: '25.5',
            validBetAmount: '0',
            payoutAmount: '0',
            winLoss: '-25.5',
          },
          {
            ...common,
            betId: '900000003',
            roundId: 'BGA07900000003',
            status: 'cancelled',
            settledAtMs: betAtMs,
            betAmount: '60',
            validBetAmount: '0',
            payoutAmount: '60',
            winLoss: '0',
          },
        ],
      },
    });
  });

  it('reads the bets of one player', async () => {
    const [bet] = [...hall.books.bets.values()];
    hall.books.addPlayer(newcomer.name, 'USD');
    hall.books.addBet({ ...bet!, betId: '900000009', player: newcomer.name });

    const answer = await hall.gateway.call('bet_records', today(newcomer));

    expect(plain(answer)).to.have.nested.property('value.records').with.length(1);
  });

  it('reads as many bets as there are, over several pages', async () => {
    const [bet] = [...hall.books.bets.values()];
    for (let id = 1; id <= 1_200; id += 1) hall.books.addBet({ ...bet!, betId: `${9_000_000_000 + id}` });

    const answer = await hall.gateway.call('bet_records', today());

    expect(plain(answer)).to.have.nested.property('value.records').with.length(1_203);
    expect(hall.server.operations).to.have.length(3);
  });

  it('shows the page of a bet to its player', async () => {
    const answer = await hall.gateway.call('bet_detail', { betId: hall.sample.betId, player: hall.player });

    expect(plain(answer)).to.deep.equal({
      ok: true,
      value: { owner: hall.player.name, url: 'https://report.provider-a.example/order?orderId=900000001' },
    });
  });

  it('shows no page of a bet to another player', async () => {
    const answer = await hall.gateway.call('bet_detail', { betId: hall.sample.betId, player: newcomer });

    expect(answer).to.have.nested.property('error.reason', 'record_not_found');
    expect(hall.server.operations).to.deep.equal(['open.operator.order.status']);
  });

  for (const [orderId, state, remark] of [
    ['900000001', 'succeeded', 'win'],
    ['900000002', 'pending', 'unsettled'],
    ['900000003', 'failed', 'cancelled'],
    ['B700000001', 'succeeded', 'win'],
    ['nothing', 'unknown', 'does not exist'],
  ] as const) {
    it(`says of order ${orderId}: ${state}`, async () => {
      const answer = await hall.gateway.call('order_status', { orderId, player: hall.player });

      expect(answer).to.deep.nested.include({ 'value.state': state, 'value.remark': remark });
    });
  }

  it('is healthy', async () => {
    expect(await hall.gateway.call('health_check', {})).to.deep.equal({ ok: true, value: {} });
  });

  it('creates an agent once', async () => {
    const call = {
      operation: 'open.agent.create',
      player: undefined,
      parameters: { loginId: 'second_agent', password: 'sixteen letters!' },
    };

    const answers = [await hall.gateway.extend(call), await hall.gateway.extend(call)];

    expect(answers[0]).to.deep.equal({ ok: true, value: { result: '880002' } });
    expect(answers[1]).to.have.nested.property('error.reason', 'player_exists');
  });

  it('does not know calls that the protocol does not have', () => {
    expect(() => hall.gateway.call('kick_logout', { player: hall.player })).to.throw('kick_logout');
  });
});
