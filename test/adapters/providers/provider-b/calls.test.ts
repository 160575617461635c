import { expect } from 'chai';
import { plain } from '../outbound-fixture.ts';
import { ALICE, NOW_MS, ORDER_ID, simulated, transferOf, VIEW, type Simulated } from './simulated.ts';

const HOUR_MS = 3_600_000;
const RANGE = { startMs: NOW_MS - HOUR_MS, endMs: NOW_MS, player: undefined };
const STRANGER = { name: 'DEMO_BOB', currency: 'USD' };
const RUPIAH = { currency_codes: 'IDR=IDR2' };

describe('provider-b against its simulator', () => {
  let upstream: Simulated;

  beforeEach(async () => {
    upstream = await simulated();
  });

  afterEach(() => upstream.server.stop());

  it('reads a balance', async () => {
    const answer = await upstream.connect().call('balance_query', { player: ALICE });

    expect(plain(answer)).to.deep.equal({ ok: true, value: { balance: '100.5' } });
  });

  it('hears that a player is unknown', async () => {
    const answer = await upstream.connect().call('balance_query', { player: STRANGER });

    expect(answer).to.have.nested.property('error.reason', 'player_not_found');
  });

  it('moves money in and out', async () => {
    const gateway = upstream.connect();

    const paidIn = await gateway.call('fund_transfer', transferOf('0.1'));
    const paidOut = await gateway.call('fund_transfer', { ...transferOf('-100.6'), orderId: 'another' });

    expect(plain([paidIn, paidOut])).to.deep.equal([
      { ok: true, value: { balanceAfter: '100.6' } },
      { ok: true, value: { balanceAfter: '0' } },
    ]);
  });

  it('moves money once however often an order is sent', async () => {
    const gateway = upstream.connect();

    await gateway.call('fund_transfer', transferOf('5'));
    const again = await gateway.call('fund_transfer', transferOf('5'));

    expect(plain(again)).to.deep.equal({ ok: true, value: { balanceAfter: '105.5' } });
    expect(upstream.books.players.get(ALICE.name)?.balance.toString()).to.equal('105.5');
  });

  it('hears that there is too little money', async () => {
    const answer = await upstream.connect().call('fund_transfer', transferOf('-100.6'));

    expect(answer).to.have.nested.property('error.reason', 'insufficient_balance');
  });

  it('keeps money of a scaled currency in the wallet unit', async () => {
    const gateway = upstream.connect(RUPIAH);
    const player = { name: 'DEMO_BUDI', currency: 'IDR' };

    await gateway.call('game_launch', { ...VIEW, player });
    const answer = await gateway.call('fund_transfer', transferOf('25000', player));

    expect(plain(answer)).to.deep.equal({ ok: true, value: { balanceAfter: '25000' } });
    expect(upstream.books.players.get(player.name)?.balance.toString()).to.equal('25');
  });

  it('makes a player with the first launch', async () => {
    const gateway = upstream.connect();

    const registered = await gateway.call('player_registration', { player: STRANGER });
    const before = upstream.books.players.has(STRANGER.name);
    const launched = await gateway.call('game_launch', { ...VIEW, player: STRANGER });

    expect(registered).to.deep.equal({ ok: true, value: { status: 'at_launch' } });
    expect([before, upstream.books.players.has(STRANGER.name)]).to.deep.equal([false, true]);
    expect(launched)
      .to.have.nested.property('value.url')
      .that.matches(/token=[0-9a-f-]{36}$/);
  });

  it('launches a lobby', async () => {
    const game = { code: '1002', category: 'LIVE' };

    const answer = await upstream.connect().call('game_launch', { ...VIEW, game, player: ALICE });

    expect(answer.ok).to.equal(true);
  });

  it('hears that a game is in maintenance', async () => {
    const game = { code: '1006:vs20sugarrush', category: 'SLOT' };

    const answer = await upstream.connect().call('game_launch', { ...VIEW, game, player: ALICE });

    expect(answer).to.have.nested.property('error.reason', 'in_maintenance');
  });

  it('shows a demo to a member of its own', async () => {
    const answer = await upstream.connect().call('game_demo', { ...VIEW, currency: 'USD' });

    expect(answer.ok).to.equal(true);
    expect(upstream.books.players.has('DEMO6BA7B8109DAD11D180B400C04FD430C8')).to.equal(true);
  });

  it('finds the settled and void bets of an hour in twelve windows', async () => {
    const answer = await upstream.connect().call('bet_records', RANGE);

    const ids = answer.ok && answer.value.records.map(({ betId, status }) => [betId, status]);
    expect(ids).to.deep.equal([
      [upstream.sample.betId, 'settled'],
      ['simVoidWager000001', 'void'],
    ]);
    expect(upstream.server.operations).to.deep.equal(Array.from({ length: 12 }, () => 'wagerList'));
  });

  it('finds more bets than a page holds', async () => {
    const first = upstream.books.bets.get(upstream.sample.betId)!;
    for (let count = 0; count < 2_500; count += 1) upstream.books.addBet({ ...first, betId: `more${count}` });

    const answer = await upstream.connect().call('bet_records', { ...RANGE, startMs: NOW_MS - 300_000 });

    expect(answer.ok && answer.value.records.length).to.equal(2_502);
    expect(upstream.server.operations).to.have.length(3);
  });

  it('asks for less when there are more pages than anyone should wait for', async () => {
    const answer = await upstream.connect().call('bet_records', { ...RANGE, startMs: NOW_MS - 9 * HOUR_MS });

    expect(answer).to.have.nested.property('error.reason', 'range_too_wide');
    expect(upstream.server.operations).to.have.length(100);
  });

  it('shows a bet with its page', async () => {
    const { betId } = upstream.sample;

    const answer = await upstream.connect().call('bet_detail', { betId, player: ALICE });

    expect(plain(answer)).to.have.nested.property('value.record.winLoss', '15.25');
    expect(answer).to.have.nested.property('value.url', `https://history.simulator.example/rounds/${betId}`);
  });

  it('shows nobody the bet of another', async () => {
    const answer = await upstream.connect().call('bet_detail', { betId: upstream.sample.betId, player: STRANGER });

    expect(answer).to.have.nested.property('error.reason', 'record_not_found');
    expect(upstream.server.operations).to.deep.equal(['wager']);
  });

  for (const [orderId, state] of [
    ['simSettledWager000001', 'succeeded'],
    ['simOpenWager000001', 'pending'],
    ['simVoidWager000001', 'failed'],
    ['nobodyKnowsThis', 'unknown'],
  ] as const) {
    it(`has ${orderId} ${state}`, async () => {
      const answer = await upstream.connect().call('order_status', { orderId, player: undefined });

      expect(answer).to.have.nested.property('value.state', state);
    });
  }

  it('finds out about a transfer', async () => {
    const gateway = upstream.connect();

    await gateway.call('fund_transfer', transferOf('5'));
    const answer = await gateway.call('order_status', { orderId: ORDER_ID, player: ALICE });

    expect(answer).to.have.nested.property('value.state', 'succeeded');
  });

  it('lists the games of all products, page by page', async () => {
    const gateway = upstream.connect(RUPIAH);
    const games: unknown[] = [];

    let cursor: string | undefined;
    do {
      const page = await gateway.call('game_list', { cursor });
      if (!page.ok) throw new Error(page.error.kind);
      games.push(
        ...page.value.games.map((game) => [game.code, game.currencies.join(), game.isMaintenance, game.isActive]),
      );
      cursor = page.value.nextCursor;
    } while (cursor !== undefined);

    expect(games).to.deep.equal([
      ['1002', 'USD,IDR', false, true],
      ['1006:vs20olympgate', 'USD,IDR', false, true],
      ['1006:vs20sugarrush', 'USD', true, true],
      ['1006:vs20retired', 'USD', false, false],
      ['1138:aviator', 'USD,IDR', false, true],
      ['1138:mines', 'USD,IDR', false, true],
      ['1148:wow-fruits', 'USD', true, true],
    ]);
  });

  it('lists the names, the icon and the free rounds of games, as far as it understands them', async () => {
    const gateway = upstream.connect(RUPIAH);

    const games = (await Promise.all(['1006', '1138'].map((cursor) => gateway.call('game_list', { cursor })))).flatMap(
      (page) => (page.ok ? page.value.games : []),
    );

    const details = new Map(games.map(({ code, providerDetails }) => [code, providerDetails]));
    expect(details.get('1006:vs20olympgate')).to.deep.equal({
      names: { en: 'Game vs20olympgate', 'zh-CN': '奥林匹斯之门' },
      images: { square: 'https://images.simulator.example/1006/vs20olympgate-icon.png' },
      hasFreeRounds: true,
    });
    expect(details.get('1138:aviator')?.hasFreeRounds).to.equal(true);
    expect(details.get('1138:mines')?.hasFreeRounds).to.equal(undefined);
  });

  it('throws for what the protocol lacks', () => {
    expect(() => upstream.connect().call('kick_logout', { player: ALICE })).to.throw('kick_logout');
    expect(() => upstream.connect().call('health_check', {})).to.throw('health_check');
  });
});
