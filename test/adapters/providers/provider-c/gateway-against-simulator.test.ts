import { expect } from 'chai';
import { plain } from '../outbound-fixture.ts';
import { connectTo, NOW_MS, startSimulator, type Started } from './simulated-provider.ts';

const HOUR_MS = 3_600_000;
const NEWCOMER = { name: 'NEWCOMER1', currency: 'USD' };
const VIEW = { platform: 'WEB', language: 'en', returnUrl: undefined, playerIp: undefined } as const;
const SLOT = { code: 'EG-SLOT-A001', category: 'SLOT' };

describe('protocol C against its simulator', () => {
  let started: Started;

  beforeEach(async () => {
    started = await startSimulator();
  });

  afterEach(() => started.simulator.server.stop());

  const sample = () => {
    const { player: name, currency, ...others } = started.simulator.sample;
    return { player: { name, currency }, ...others };
  };
  const today = { startMs: NOW_MS - HOUR_MS, endMs: NOW_MS };

  it('registers a player, and again', async () => {
    const gateway = connectTo(started);

    const answers = [
      await gateway.call('player_registration', { player: NEWCOMER }),
      await gateway.call('player_registration', { player: NEWCOMER }),
    ];

    expect(answers.map(plain)).to.deep.equal(Array(2).fill({ ok: true, value: { status: 'registered' } }));
    expect(started.simulator.books.players.get(NEWCOMER.name)).to.include({ currency: 'USD' });
  });

  it('launches a table with a ticket for the player', async () => {
    const launched = await connectTo(started).call('game_launch', {
      player: sample().player,
      game: sample().game,
      ...VIEW,
    });

    expect(launched).to.have.property('ok', true);
    const url = new URL(launched.ok ? launched.value.url : '');
    expect(url.searchParams.get('username')).to.equal(sample().player.name);
    expect(url.searchParams.get('options')).to.equal('defaulttable=601');
    expect(started.simulator.books.players.get(sample().player.name)).to.include({ isOnline: true });
  });

  it('launches a slot, and a player who was never registered', async () => {
    const launched = await connectTo(started).call('game_launch', { player: NEWCOMER, game: SLOT, ...VIEW });

    expect(launched)
      .to.have.nested.property('value.url')
      .that.matches(/game=EG-SLOT-A001&token=/);
  });

  it('launches a trial', async () => {
    const launched = await connectTo(started).call('game_demo', { currency: 'USD', game: sample().game, ...VIEW });

    expect(launched)
      .to.have.nested.property('value.url')
      .that.matches(/username=trial1%40sim/);
  });

  it('throws a player out', async () => {
    const gateway = connectTo(started);
    await gateway.call('game_launch', { player: sample().player, game: sample().game, ...VIEW });

    const kicked = await gateway.call('kick_logout', { player: sample().player });

    expect(kicked).to.deep.equal({ ok: true, value: {} });
    expect(started.simulator.books.players.get(sample().player.name)).to.include({ isOnline: false });
  });

  it('lists the settled bet of today, for all players and for one', async () => {
    const gateway = connectTo(started);

    const everybodys = await gateway.call('bet_records', { ...today, player: undefined });
    const players = await gateway.call('bet_records', { ...today, player: sample().player });

    const record = {
      betId: sample().betId,
      roundId: '95504503676100',
      player: sample().player.name,
      gameCode: '601',
      betAmount: '12.5',
      validBetAmount: '12.5',
      payoutAmount: '25',
      winLoss: '12.5',
      currency: 'USD',
      status: 'settled',
      betAtMs: NOW_MS - 60_000,
      settledAtMs: NOW_MS - 30_000,
    };
    const numbers = { stakes: [sample().betId] };
    // Only the queries about all players have the numbers of the callbacks.
    expect(plain(everybodys)).to.deep.equal({ ok: true, value: { records: [{ ...record, numbers }] } });
    expect(plain(players)).to.deep.equal({ ok: true, value: { records: [record] } });
  });

  it('follows the pages of a player with many bets', async () => {
    const { books, sample: held } = started.simulator;
    const bet = books.bets.get(held.betId);
    if (bet === undefined) throw new Error('the sample holds no bet');
    for (let number = 1; number <= 250; number += 1) books.addBet({ ...bet, betId: `9${number}` });

    const listed = await connectTo(started).call('bet_records', { ...today, player: sample().player });

    expect(listed).to.have.nested.property('value.records').that.has.length(251);
    expect(started.simulator.server.operations).to.deep.equal(Array(3).fill('GetUserBetItemDV'));
  });

  it('shows the bet, and whose it is', async () => {
    const shown = await connectTo(started).call('bet_detail', { betId: sample().betId, player: sample().player });

    expect(shown).to.have.nested.property('value.owner.text', sample().player.name);
    expect(shown).to.have.nested.property('value.record.betId', sample().betId);
  });

  it('shows the state of an order, and of one that nobody knows', async () => {
    const gateway = connectTo(started);

    const known = await gateway.call('order_status', { orderId: `T${sample().betId}`, player: undefined });
    const unknown = await gateway.call('order_status', { orderId: 'T1', player: undefined });

    expect(known).to.have.nested.property('value.state', 'succeeded');
    expect(unknown).to.have.nested.property('value.state', 'unknown');
  });

  it('lists the tables', async () => {
    const listed = await connectTo(started).call('game_list', { cursor: undefined });

    expect(listed).to.have.nested.property('value.games').that.has.length(3);
    expect(listed).to.have.nested.property('value.games[2].name', 'Roulette & Friends');
  });

  it('asks the report address for everybody’s bets, if there is one, and for nothing else', async () => {
    const report = await startSimulator();
    const gateway = connectTo(started, { credentials: { report_url: `${report.baseUrl}/api/api.aspx` } });

    await gateway.call('bet_records', { ...today, player: undefined });
    await gateway.call('bet_records', { ...today, player: sample().player });
    await report.simulator.server.stop();

    expect(report.simulator.server.operations).to.deep.equal(['GetAllBetDetailsForTimeIntervalDV']);
    expect(started.simulator.server.operations).to.deep.equal(['GetUserBetItemDV']);
  });

  it('leaves balance, transfers and health to others', () => {
    const gateway = connectTo(started);

    expect(() => gateway.call('health_check', {})).to.throw('health_check');
    expect(() => gateway.call('balance_query', { player: NEWCOMER })).to.throw('balance_query');
  });
});
