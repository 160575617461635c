import { expect } from 'chai';
import type { ProviderGateway } from '../../../../src/application/ports/provider-gateway.ts';
import { BACCARAT, DEMO, HOURS, OTHER, PLAYER, SimulatedAccount } from './simulated-account.ts';

describe('protocol D with its simulator', () => {
  let account: SimulatedAccount;
  let gateway: ProviderGateway;

  beforeEach(async () => {
    account = await SimulatedAccount.open();
    gateway = account.gateway();
  });

  afterEach(() => account.close());

  const valueOf = <T>(result: { ok: true; value: T } | { ok: false; error: unknown }): T => {
    if (!result.ok) throw new Error(JSON.stringify(result.error));
    return result.value;
  };
  const member = (name: string) => account.simulator.books.players.get(name);
  const launch = (player = PLAYER) => gateway.call('game_launch', { player, ...BACCARAT });

  it('registers a player once, and again', async () => {
    const first = await gateway.call('player_registration', { player: PLAYER });
    const second = await gateway.call('player_registration', { player: PLAYER });

    expect([first, second]).to.deep.equal(Array(2).fill({ ok: true, value: { status: 'registered' } }));
    expect(member(PLAYER.name)?.password).to.match(/^[0-9a-f]{32}$/);
  });

  it('launches a game for a registered player', async () => {
    await gateway.call('player_registration', { player: PLAYER });

    const { url } = valueOf(await launch());

    expect(url)
      .to.match(/token=[0-9a-f-]{36}/)
      .and.to.include('mode=onlybac');
    expect(member(PLAYER.name)?.isOnline).to.equal(true);
  });

  it('tells that a player who was never registered is unknown', async () => {
    expect(await launch()).to.have.nested.property('error.reason', 'player_not_found');
  });

  it('launches a trial for nobody', async () => {
    const { url } = valueOf(await gateway.call('game_demo', { ...BACCARAT, currency: 'USD' }));

    expect(url).to.match(/token=[0-9a-f-]{36}/);
  });

  it('ends the session of one player and of no other', async () => {
    await launch(DEMO);
    await launch(OTHER);

    const kicked = await gateway.call('kick_logout', { player: DEMO });

    expect(kicked).to.deep.equal({ ok: true, value: {} });
    expect([member(DEMO.name)?.isOnline, member(OTHER.name)?.isOnline]).to.deep.equal([false, true]);
  });

  for (const name of ['', 'ONE_PLAYER,TWO_PLAYER', 'FOUR', 'A PLAYER']) {
    it(`never sends ${JSON.stringify(name)} for a player`, async () => {
      const refused = await gateway.call('kick_logout', { player: { name, currency: 'USD' } }).catch(String);

      expect(refused).to.equal('TypeError: not the name of one player');
      expect(account.operations).to.deep.equal([]);
    });
  }

  it('reports settled and cancelled bets and tips', async () => {
    const { records } = valueOf(await gateway.call('bet_records', { ...HOURS, player: DEMO }));

    expect(records.map(({ betId, status, payoutAmount }) => [betId, status, payoutAmount.toString()])).to.deep.equal([
      ['660001', 'settled', '60'],
      ['660003', 'cancelled', '30'],
      ['660009', 'settled', '0'],
    ]);
  });

  it('reports nothing for a day without bets', async () => {
    const range = { startMs: HOURS.startMs - 86_400_000, endMs: HOURS.endMs - 86_400_000 };

    expect(await gateway.call('bet_records', { ...range, player: undefined })).to.deep.equal({
      ok: true,
      value: { records: [] },
    });
  });

  it('accepts a range of a full day', async () => {
    const day = { startMs: HOURS.endMs - 86_400_000 + 1, endMs: HOURS.endMs + 1 };

    expect(valueOf(await gateway.call('bet_records', { ...day, player: undefined })).records).to.have.length(3);
  });

  it('shows the detail of a settled bet and of an open one', async () => {
    const settled = valueOf(await gateway.call('bet_detail', { betId: '660001', player: DEMO }));
    const open = valueOf(await gateway.call('bet_detail', { betId: '660002', player: DEMO }));

    expect([settled.owner.text, settled.record?.status, settled.url]).to.deep.equal([
      DEMO.name,
      'settled',
      'https://wm.simulator.example/betdetail?betId=660001',
    ]);
    expect(open.record?.status).to.equal('unsettled');
  });

  it('tells that there is no such bet', async () => {
    const result = await gateway.call('bet_detail', { betId: '1', player: DEMO });

    expect(result).to.have.nested.property('error.reason', 'record_not_found');
  });

  it('tells what became of a transaction', async () => {
    const known = valueOf(await gateway.call('order_status', { orderId: '660001', player: DEMO }));
    const unknown = valueOf(await gateway.call('order_status', { orderId: '9', player: DEMO }));

    expect([known.state, known.owner?.text, known.amount?.toString()]).to.deep.equal(['succeeded', DEMO.name, '-30']);
    expect(unknown.state).to.equal('unknown');
  });

  it('finds the upstream healthy', async () => {
    expect(await gateway.call('health_check', {})).to.deep.equal({ ok: true, value: {} });
  });

  it('tells that the signature is wrong without telling it', async () => {
    const stranger = account.gateway({ credentials: { signature: 'somebody-elses-signature' } });

    const result = await stranger.call('health_check', {});

    expect(result).to.have.nested.property('error.reason', 'credentials_refused');
    expect(JSON.stringify(result)).to.not.include('somebody-elses-signature');
  });

  it('lets a player in after the secret behind the passwords was changed', async () => {
    await gateway.call('player_registration', { player: PLAYER });
    const rotated = account.gateway({ credentials: { password_seed: 'another seed, just as long' } });

    const launched = await rotated.call('game_launch', { player: PLAYER, ...BACCARAT });
    const again = await rotated.call('game_launch', { player: PLAYER, ...BACCARAT });

    expect([launched.ok, again.ok]).to.deep.equal([true, true]);
    const [repaired, direct] = [['LoginGame', 'ChangePassword', 'LoginGame'], ['LoginGame']];
    expect(account.operations).to.deep.equal(['MemberRegister', ...repaired, ...direct]);
  });

  it('opens every game of the catalogue, by its mode or by the lobby', async () => {
    await gateway.call('player_registration', { player: PLAYER });
    const launches: boolean[] = [];
    for (const code of ['101', '113', '117', '128', '301', 'LOBBY']) {
      const { ok } = await gateway.call('game_launch', {
        player: PLAYER,
        ...BACCARAT,
        game: { code, category: 'LIVE' },
      });
      launches.push(ok);
    }

    expect(new Set(launches)).to.deep.equal(new Set([true]));
  });

  it('lets two launches of one player repair the password at once', async () => {
    const rotated = account.gateway({ credentials: { password_seed: 'another seed, just as long' } });

    const launches = await Promise.all([1, 2].map(() => rotated.call('game_launch', { player: DEMO, ...BACCARAT })));

    expect(launches.map(({ ok }) => ok)).to.deep.equal([true, true]);
  });
});
