import { expect } from 'chai';
import { playerDesk, at, ANN, TIMED_OUT, UNREACHABLE, type PlayerDesk } from './player-desk.ts';
import { FixedProtocolDirectory } from '../../fakes/fixed-protocol-directory.ts';
import { accepted, agentOf } from '../../ports/catalogue-seeds.ts';
import type { UpstreamFailure } from '../../../src/domain/provider/upstream-failure.ts';

const [PROTOCOL_A] = new FixedProtocolDirectory().all();
const TARGET = { provider: at('A'), protocol: PROTOCOL_A! };

describe('OpenProviderAccount', () => {
  let desk: PlayerDesk;

  beforeEach(async () => {
    desk = await playerDesk();
  });

  async function opening(memberId: string, { agent = ANN, currency = 'USD', target = TARGET } = {}) {
    const player = await desk.players.ensure(agent.code, memberId, crypto.randomUUID());
    return desk.openAccount.execute({ agent, player, target, currency });
  }
  const registered = (): readonly unknown[] => desk.gateways.of('A').asked.map(({ input }) => input);

  it('registers the player under the name {AGENT}_{PLAYER}', async () => {
    const account = accepted(await opening('BOB'));

    expect(account).to.include({ provider: 'A', currency: 'USD', upstreamName: 'ANN_BOB', isRegistered: true });
    expect(registered()).to.deep.equal([{ player: { name: 'ANN_BOB', currency: 'USD' } }]);
  });

  it('asks the provider no second time', async () => {
    const first = accepted(await opening('BOB'));

    expect(accepted(await opening('BOB'))).to.deep.equal(first);
    expect(registered()).to.have.length(1);
  });

  it('leaves a player the name that is registered upstream, however names are made by then', async () => {
    const { id: playerId } = await desk.players.ensure(ANN.code, 'BOB', crypto.randomUUID());
    const key = { playerId, provider: 'A', currency: 'USD' };
    await desk.accounts.open(key, ['ANNBOB0123456789AB'].values());
    await desk.accounts.markRegistered(key);

    expect(accepted(await opening('BOB')).upstreamName).to.equal('ANNBOB0123456789AB');
    expect(registered()).to.deep.equal([]);
  });

  it('keeps a name that is longer than new names may be, registered upstream or not', async () => {
    const long = 'ANN_A_NAME_OF_THIRTY_TWO_LETTERS';
    const { id: playerId } = await desk.players.ensure(ANN.code, long.slice(4), crypto.randomUUID());
    const key = { playerId, provider: 'A', currency: 'USD' };
    await desk.accounts.open(key, [long].values());
    const protocol = { ...TARGET.protocol, playerNames: { ...TARGET.protocol.playerNames, lengthMax: 24 } };

    const opened = accepted(await opening(long.slice(4), { target: { ...TARGET, protocol } }));
    const again = accepted(await opening(long.slice(4), { target: { ...TARGET, protocol } }));
    const newcomer = accepted(await opening('ANOTHER_NAME_OF_MANY_LETTERS', { target: { ...TARGET, protocol } }));

    expect([opened.upstreamName, again.upstreamName]).to.deep.equal([long, long]);
    expect(newcomer.upstreamName).to.match(/^ANNANOTHERNA[0-9A-V]{12}$/);
  });

  it('gives two who ask at once the same name', async () => {
    const [left, right] = await Promise.all([opening('BOB'), opening('BOB')]);

    expect(accepted(left)).to.deep.equal(accepted(right));
    expect(new Set(registered().map((input) => JSON.stringify(input))).size).to.equal(1);
  });

  it('gives another currency another name, because upstreams fix the currency with the name', async () => {
    await opening('BOB');

    const euros = accepted(await opening('BOB', { currency: 'EUR' }));

    expect(euros.upstreamName).to.match(/^ANNBOB[0-9A-V]{12}$/);
  });

  it('gives players whose names read the same upstream names of their own', async () => {
    const one = accepted(await opening('B_C', { agent: agentOf({ code: 'A' }) }));
    const other = accepted(await opening('C', { agent: agentOf({ code: 'A_B' }) }));

    expect(one.upstreamName).to.equal('A_B_C');
    expect(other.upstreamName).to.match(/^ABC[0-9A-V]{12}$/);
  });

  it('leaves the account of a provider that makes players at the launch unregistered, and asks again', async () => {
    desk.gateways.of('A').registration = 'at_launch';

    expect(accepted(await opening('BOB'))).to.include({ upstreamName: 'ANN_BOB', isRegistered: false });
    await opening('BOB');
    expect(registered()).to.have.length(2);
  });

  it('asks no registration of a protocol that has none', async () => {
    const { calls } = TARGET.protocol;
    const protocol = { ...TARGET.protocol, calls: { ...calls, player_registration: UNSUPPORTED } };

    const account = accepted(await opening('BOB', { target: { ...TARGET, protocol } }));

    expect(account.isRegistered).to.equal(false);
    expect(registered()).to.deep.equal([]);
  });

  for (const failure of [UNREACHABLE, TIMED_OUT]) {
    it(`keeps the name after ${failure.kind}, and registers under it the next time`, async () => {
      desk.gateways.of('A').failNext(failure);

      const failed = await opening('BOB');

      expect(failed)
        .to.have.nested.property('error.kind')
        .that.matches(/^provider_/);
      expect(accepted(await opening('BOB'))).to.include({ upstreamName: 'ANN_BOB', isRegistered: true });
    });
  }

  it('takes a name that the provider has already for this player, whose alone it is', async () => {
    desk.gateways.of('A').failNext(refusalOf('player_exists'));

    expect(accepted(await opening('BOB')).isRegistered).to.equal(true);
  });

  it('tells a refusal of the provider', async () => {
    desk.gateways.of('A').failNext(refusalOf('registration_failed'));

    expect(await opening('BOB')).to.have.nested.property('error.kind', 'registration_failed');
  });

  it('tells that a provider is not set up', async () => {
    desk.gateways.unconfigured.add('A');

    expect(await opening('BOB')).to.have.nested.property('error.kind', 'provider_failed');
  });
});

const UNSUPPORTED = { support: 'unsupported', operations: [], remark: undefined } as const;

const refusalOf = (reason: 'player_exists' | 'registration_failed'): UpstreamFailure => ({
  kind: 'provider_refused',
  reason,
  upstreamCode: '7',
  upstreamText: '',
});
