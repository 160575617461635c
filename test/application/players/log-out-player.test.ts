import { expect } from 'chai';
import type { LogOutPlayerInput } from '../../../src/application/players/log-out-player.ts';
import { agentOf } from '../../ports/catalogue-seeds.ts';
import { ANN, at, playerDesk, TIMED_OUT, UNREACHABLE, type PlayerDesk } from './player-desk.ts';

describe('LogOutPlayer', () => {
  let desk: PlayerDesk;

  beforeEach(async () => {
    desk = await playerDesk();
  });

  const loggingOut = (input: Partial<LogOutPlayerInput> = {}) =>
    desk.logOutPlayer.execute({ agent: ANN, memberId: 'bob', ...input });

  /** A player who is in a game, and registered at A, which cannot log out, and at B, which can. */
  async function playing() {
    const player = await desk.player('BOB', 'A', 'B');
    await desk.players.setActive(player.id, true);
    return player;
  }
  const isActive = async () => (await desk.players.find('ANN', 'BOB'))?.isActive;

  it('logs the player out here, and at every provider that can', async () => {
    await playing();

    expect(await loggingOut()).to.deep.equal({ ok: true, value: undefined });
    expect(await isActive()).to.equal(false);
    expect(desk.gateways.of('B').asked).to.deep.equal([
      { call: 'kick_logout', input: { player: { name: 'ANN_BOB', currency: 'USD' } } },
    ]);
    expect(desk.asked()).to.deep.equal(['B kick_logout']);
  });

  it('takes a player whom the provider has forgotten for logged out, and registers nobody', async () => {
    const { id: playerId } = await playing();
    const unknown = {
      kind: 'provider_refused',
      reason: 'player_not_found',
      upstreamCode: '7',
      upstreamText: '',
    } as const;
    desk.gateways.of('B').failNext(unknown);

    expect(await loggingOut()).to.deep.equal({ ok: true, value: undefined });
    expect(desk.asked()).to.deep.equal(['B kick_logout']);
    const account = await desk.accounts.find({ playerId, provider: 'B', currency: 'USD' });
    expect(account?.isRegistered).to.equal(false);
  });

  it('does the same when asked again', async () => {
    await playing();
    await loggingOut();

    expect(await loggingOut()).to.deep.equal({ ok: true, value: undefined });
  });

  it('logs out of the accounts of all currencies', async () => {
    const { id } = await playing();
    const euros = { playerId: id, provider: 'B', currency: 'EUR' };
    await desk.accounts.open(euros, ['OTHERNAME'].values());
    await desk.accounts.markRegistered(euros);

    await loggingOut();

    expect(desk.gateways.of('B').asked.map(({ input }) => input)).to.deep.equal([
      { player: { name: 'OTHERNAME', currency: 'EUR' } },
      { player: { name: 'ANN_BOB', currency: 'USD' } },
    ]);
  });

  it('asks no provider that does not have the player yet', async () => {
    const player = await desk.player('BOB');
    await desk.accounts.open({ playerId: player.id, provider: 'B', currency: 'USD' }, ['ANN_BOB'].values());

    expect(await loggingOut()).to.include({ ok: true });
    expect(desk.asked()).to.deep.equal([]);
  });

  it('asks no provider that is switched off', async () => {
    await playing();
    await desk.providers.update('B', { isActive: false });

    expect(await loggingOut()).to.include({ ok: true });
    expect(desk.asked()).to.deep.equal([]);
  });

  it('logs out at the provider that is named, and no other', async () => {
    const { id } = await playing();
    await desk.providers.create(at('B', { code: 'C' }));
    const elsewhere = { playerId: id, provider: 'C', currency: 'USD' };
    await desk.accounts.open(elsewhere, ['ANN_BOB'].values());
    await desk.accounts.markRegistered(elsewhere);

    expect(await loggingOut({ provider: 'c' })).to.include({ ok: true });
    expect(desk.gateways.of('C').asked).to.have.length(1);
    expect(desk.asked()).to.deep.equal([]);
  });

  it('tries all, and then tells the first failure', async () => {
    const { id } = await playing();
    await desk.providers.create(at('B', { code: 'C' }));
    const elsewhere = { playerId: id, provider: 'C', currency: 'USD' };
    await desk.accounts.open(elsewhere, ['ANN_BOB'].values());
    await desk.accounts.markRegistered(elsewhere);
    desk.gateways.of('B').failNext(TIMED_OUT);
    desk.gateways.of('C').failNext(UNREACHABLE);

    const outcome = await loggingOut();

    expect(outcome).to.have.nested.property('error.kind', 'provider_timed_out');
    expect(desk.gateways.of('C').asked).to.have.length(1);
    expect(await isActive()).to.equal(false);
  });

  it('tells that a provider is not set up', async () => {
    await playing();
    desk.gateways.unconfigured.add('B');

    expect(await loggingOut()).to.have.nested.property('error.kind', 'provider_failed');
    expect(await isActive()).to.equal(false);
  });

  const refusals = [
    [{ operatorCode: 'OTHER', memberId: '' }, { kind: 'agent_mismatch' }],
    [
      { memberId: undefined, provider: 'A' },
      { kind: 'invalid_parameter', field: 'member_id' },
    ],
    [{ memberId: 'b b', provider: 'A' }, { kind: 'malformed_member_id' }],
    [{ provider: '\u007f' }, { kind: 'invalid_parameter', field: 'provider' }],
    [
      { provider: 'nobody', memberId: 'eve' },
      { kind: 'not_found', key: 'nobody' },
    ],
    [
      { provider: 'A', memberId: 'eve' },
      { kind: 'unsupported_call', call: 'Kick / logout', provider: 'A' },
    ],
    [{ memberId: 'eve', provider: 'B' }, { kind: 'player_not_found' }],
    [{ agent: agentOf({ code: 'EVE' }) }, { kind: 'player_not_found' }],
  ] as const;
  for (const [input, error] of refusals) {
    it(`refuses ${JSON.stringify(input).slice(0, 50)} as ${error.kind}, and does nothing`, async () => {
      await playing();

      const outcome = await loggingOut(input);

      expect(outcome).to.have.property('error').that.includes(error);
      expect(desk.asked()).to.deep.equal([]);
      expect(await isActive()).to.equal(true);
    });
  }
});
