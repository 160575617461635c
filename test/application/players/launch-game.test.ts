import { expect } from 'chai';
import type { LaunchGameInput } from '../../../src/application/players/launch-game.ts';
import { accepted, guid } from '../../ports/catalogue-seeds.ts';
import { ANN, GAME_AT_A, GAME_AT_B, playerDesk, TIMED_OUT, UNREACHABLE, type PlayerDesk } from './player-desk.ts';

describe('LaunchGame', () => {
  let desk: PlayerDesk;

  beforeEach(async () => {
    desk = await playerDesk();
  });

  const launching = (input: Partial<LaunchGameInput> = {}) =>
    desk.launchGame.execute({ agent: ANN, memberId: 'bob', gameId: GAME_AT_A, currency: 'usd', ...input });
  const playerBob = () => desk.players.find('ANN', 'BOB');
  const accountsOfBob = async () => desk.accounts.listOf((await playerBob())?.id ?? '');

  it('makes the player, registers them at the provider, and answers where the game is', async () => {
    const launched = accepted(await launching());

    expect(launched.url).to.equal('https://games.example/G1?player=ANN_BOB');
    expect(desk.asked()).to.deep.equal(['A player_registration', 'A game_launch']);
    expect(await playerBob()).to.include({ memberId: 'BOB', isActive: true });
    expect(await accountsOfBob()).to.have.length(1);
  });

  it('registers a player once', async () => {
    await launching();
    await launching();

    expect(desk.asked()).to.deep.equal(['A player_registration', 'A game_launch', 'A game_launch']);
  });

  it('tells the provider what the Agent said, and defaults where it said nothing', async () => {
    await launching({ gameId: GAME_AT_B });
    await launching({
      gameId: ` ${GAME_AT_B.toUpperCase()} `,
      platform: 'mobile',
      language: 'zh-Hant-TW',
      returnUrl: 'https://agent.example/lobby?from=game',
      playerIp: '2001:db8::7',
      country: 'de',
    });

    const asked = desk.gateways.of('B').asked.filter(({ call }) => call === 'game_launch');
    const game = { code: 'G2', category: 'LIVE' };
    const player = { name: 'ANN_BOB', currency: 'USD' };
    expect(asked.map(({ input }) => input)).to.deep.equal([
      {
        game,
        player,
        platform: 'WEB',
        language: 'en-US',
        returnUrl: undefined,
        playerIp: undefined,
        country: undefined,
      },
      {
        game,
        player,
        platform: 'MOBILE',
        language: 'zh-Hant-TW',
        returnUrl: 'https://agent.example/lobby?from=game',
        playerIp: '2001:db8::7',
        country: 'DE',
      },
    ]);
  });

  it('lets two first launches of one player at once register one name', async () => {
    const [left, right] = await Promise.all([launching(), launching({ memberId: 'BOB' })]);

    expect(accepted(left).url).to.equal(accepted(right).url);
    expect(desk.gateways.of('A').balances.size).to.equal(1);
    expect(await accountsOfBob()).to.have.length(1);
  });

  it('knows that the provider has the player after the first launch, where that is what makes them', async () => {
    desk.gateways.of('A').registration = 'at_launch';

    await launching();
    const [account] = await accountsOfBob();
    await launching();

    expect(account?.isRegistered).to.equal(true);
    expect(desk.asked()).to.deep.equal(['A player_registration', 'A game_launch', 'A game_launch']);
  });

  it('begins a session, which keeps the text of the Agent and what the provider says', async () => {
    const expiresAtMs = Date.now() + 3_600_000;
    desk.gateways.of('A').launch = { expiresAtMs, leadsTo: '1:' };

    const launched = accepted(await launching({ reference: ' visit 7 ' }));

    expect(launched).to.include({ reference: ' visit 7 ', expiresAtMs });
    expect(await desk.gameSessions.find(launched.sessionId)).to.include({
      agent: 'ANN',
      memberId: 'BOB',
      provider: 'A',
      currency: 'USD',
      gameId: GAME_AT_A,
      gameCode: 'G1',
      reference: ' visit 7 ',
      expiresAtMs,
      isActive: true,
    });
    expect(desk.books.players.sessions[0]?.leadsTo).to.equal('1:');
  });

  it('takes a reference of 128 characters, and one of none for an omitted one', async () => {
    const long = 'é'.repeat(128);

    expect(accepted(await launching({ reference: long })).reference).to.equal(long);
    expect(accepted(await launching({ reference: ' ' })).reference).to.equal(undefined);
  });

  it('begins no session where the game was not launched', async () => {
    await desk.player('BOB', 'A');
    desk.gateways.of('A').failNext(UNREACHABLE);

    await launching();

    expect(desk.books.players.sessions).to.deep.equal([]);
  });

  it('opens an account for each currency', async () => {
    await launching();
    await launching({ currency: 'EUR' });

    expect((await accountsOfBob()).map(({ currency }) => currency)).to.deep.equal(['EUR', 'USD']);
  });

  it('registers a player again whom the provider has forgotten, and launches again', async () => {
    await launching();
    desk.gateways.of('A').balances.clear();

    accepted(await launching());

    expect(desk.asked().slice(2)).to.deep.equal(['A game_launch', 'A player_registration', 'A game_launch']);
    expect(await accountsOfBob()).to.have.nested.property('[0].isRegistered', true);
  });

  it('does not launch where the provider could not register the player', async () => {
    desk.gateways.of('A').failNext(UNREACHABLE);

    expect(await launching()).to.have.nested.property('error.kind', 'provider_failed');
    expect(desk.asked()).to.deep.equal(['A player_registration']);
    expect((await playerBob())?.isActive).to.equal(false);
  });

  it('tells the failure of a launch, and does not take the player for one who is in a game', async () => {
    await desk.player('BOB', 'A');
    desk.gateways.of('A').failNext(TIMED_OUT);

    expect(await launching()).to.have.nested.property('error.kind', 'provider_timed_out');
    expect((await playerBob())?.isActive).to.equal(false);
  });

  it('does not take a player for registered whose first launch failed', async () => {
    desk.gateways.of('A').registration = 'at_launch';
    await desk.registerPlayer.execute({ agent: ANN, memberId: 'bob', currency: 'USD', provider: 'A' });
    desk.gateways.of('A').failNext(UNREACHABLE);

    await launching();

    expect(await accountsOfBob()).to.have.nested.property('[0].isRegistered', false);
  });

  it('names the parameter that a protocol needs', async () => {
    await desk.player('BOB', 'A');
    const rule = 'must be given: this provider needs it';
    desk.gateways.of('A').failNext({ kind: 'parameter_needed', parameter: 'player_ip', rule });

    expect(await launching()).to.deep.equal({
      ok: false,
      error: { kind: 'invalid_parameter', field: 'player_ip', rule },
    });
  });

  it('tells that a provider is not set up, and opens no account', async () => {
    desk.gateways.unconfigured.add('A');

    expect(await launching()).to.have.nested.property('error.kind', 'provider_failed');
    expect(await accountsOfBob()).to.deep.equal([]);
  });

  it('tells that the provider answered a page, which no Agent can open', async () => {
    const reason = 'page_without_address';
    desk.gateways.of('B').failNext({ kind: 'provider_refused', reason, upstreamCode: '200', upstreamText: '' });

    expect(await launching({ gameId: GAME_AT_B })).to.have.deep.property('error', {
      kind: 'launch_failed',
      sentence: 'provider B answered the launch with a page instead of an address (its code: 200)',
    });
  });

  const refusals = [
    [{ operatorCode: 'OTHER', memberId: '' }, { kind: 'agent_mismatch' }],
    [
      { memberId: undefined, gameId: '' },
      { kind: 'invalid_parameter', field: 'member_id' },
    ],
    [{ memberId: '!', gameId: '' }, { kind: 'malformed_member_id' }],
    [{ gameId: undefined }, { kind: 'invalid_parameter', field: 'game_id' }],
    [
      { gameId: 'no guid', currency: '' },
      { kind: 'invalid_parameter', field: 'game_id' },
    ],
    [
      { gameId: guid(99), currency: '' },
      { kind: 'invalid_parameter', field: 'currency' },
    ],
    [{ gameId: guid(99) }, { kind: 'game_not_found' }],
    [
      { reference: 'x'.repeat(129) },
      { kind: 'invalid_parameter', field: 'reference', rule: 'must be at most 128 characters' },
    ],
    [
      { reference: 'a\tb' },
      { kind: 'invalid_parameter', field: 'reference', rule: 'must be valid UTF-8 without control characters' },
    ],
    [
      { reference: 'a\u202eb' },
      {
        kind: 'invalid_parameter',
        field: 'reference',
        rule: 'must be free of invisible characters and of those that change the direction',
      },
    ],
  ] as const;
  for (const [input, error] of refusals) {
    it(`refuses ${JSON.stringify(input).slice(0, 50)} as ${error.kind}, sends nothing and makes no player`, async () => {
      const outcome = await launching(input);

      expect(outcome).to.have.property('error').that.includes(error);
      expect(desk.asked()).to.deep.equal([]);
      expect(await playerBob()).to.equal(undefined);
    });
  }
});
