import { expect } from 'chai';
import type { PlayerQueryInput } from '../../../src/application/players/query-balance.ts';
import { unsupported } from '../../../src/domain/provider/support.ts';
import { FixedProtocolDirectory } from '../../fakes/fixed-protocol-directory.ts';
import { accepted } from '../../ports/catalogue-seeds.ts';
import { ANN, at, playerDesk, UNREACHABLE, type PlayerDesk } from './player-desk.ts';

describe('RegisterPlayer', () => {
  let desk: PlayerDesk;

  beforeEach(async () => {
    desk = await playerDesk();
  });

  const registering = (input: Partial<PlayerQueryInput> = {}) =>
    desk.registerPlayer.execute({ agent: ANN, memberId: 'bob', currency: 'usd', ...input });
  const playerBob = () => desk.players.find('ANN', 'BOB');

  it('registers at every active provider, and answers the same when asked again', async () => {
    await desk.providers.create({ ...at('A'), code: 'OFF', isActive: false });
    const first = accepted(await registering());

    expect(first).to.deep.equal({
      memberId: 'BOB',
      hubMemberId: 'ANN_BOB',
      currency: 'USD',
      providers: [
        { provider: 'A', status: 'registered' },
        { provider: 'B', status: 'registered' },
      ],
    });
    expect(accepted(await registering())).to.deep.equal(first);
    expect(desk.asked()).to.deep.equal(['A player_registration', 'B player_registration']);
  });

  it('registers at the provider that is named, in any case', async () => {
    const { providers } = accepted(await registering({ provider: ' b ' }));

    expect(providers).to.deep.equal([{ provider: 'B', status: 'registered' }]);
    expect(desk.asked()).to.deep.equal(['B player_registration']);
  });

  it('says where the player is made by the first launch only', async () => {
    desk.gateways.of('B').registration = 'at_launch';

    const { providers } = accepted(await registering());

    expect(providers.map(({ status }) => status)).to.deep.equal(['registered', 'at_launch']);
  });

  it('lets no provider that fails stop the others', async () => {
    desk.gateways.of('A').failNext(UNREACHABLE);

    const { providers } = accepted(await registering());

    expect(providers.map(({ status }) => status)).to.deep.equal(['failed', 'registered']);
  });

  it('counts a provider that is not set up as failed', async () => {
    desk.gateways.unconfigured.add('B');

    const { providers } = accepted(await registering());

    expect(providers.map(({ status }) => status)).to.deep.equal(['registered', 'failed']);
  });

  it('asks all providers at once: a slow one holds up nobody', async () => {
    const underWay = registering();
    while (desk.asked().length < 1) await Promise.resolve();
    const askedBeforeAnyAnswer = desk.asked();
    await underWay;

    expect(askedBeforeAnyAnswer).to.deep.equal(['A player_registration', 'B player_registration']);
  });

  it('makes the failure of the provider that is named its own', async () => {
    desk.gateways.of('A').failNext(UNREACHABLE);

    expect(await registering({ provider: 'A' })).to.have.nested.property('error.kind', 'provider_failed');
  });

  it('leaves out providers that do not serve the currency', async () => {
    await desk.providers.update('A', { currencies: ['EUR'] });

    expect(accepted(await registering()).providers).to.deep.equal([{ provider: 'B', status: 'registered' }]);
    expect(accepted(await registering({ currency: 'EUR' })).providers).to.have.length(2);
  });

  it('makes a player here where no provider serves the currency', async () => {
    await desk.providers.update('A', { currencies: ['EUR'] });
    await desk.providers.update('B', { currencies: ['EUR'] });

    expect(accepted(await registering()).providers).to.deep.equal([]);
    expect(await playerBob()).to.include({ memberId: 'BOB', isActive: false });
  });

  it('reaches providers beyond the first page of them', async () => {
    for (let number = 1; number <= 100; number += 1) {
      await desk.providers.create({ ...at('A'), code: `P${String(number).padStart(3, '0')}` });
    }

    const { providers } = accepted(await registering());

    expect(providers.map(({ provider }) => provider)).to.include.members(['A', 'B', 'P001', 'P100']);
    expect(providers).to.have.length(102);
  });

  describe('where a protocol has no registration', () => {
    beforeEach(async () => {
      const fixed = new FixedProtocolDirectory();
      const [a, b] = fixed.all();
      const mute = { ...a!, calls: { ...a!.calls, player_registration: unsupported } };
      desk = await playerDesk({
        all: () => [mute, b!],
        find: (name) => (name === 'provider-a' ? mute : b),
        checkCredentials: () => undefined,
      });
    });

    it('leaves its providers out', async () => {
      expect(accepted(await registering()).providers).to.deep.equal([{ provider: 'B', status: 'registered' }]);
    });

    it('says so of the one that is named, and makes no player', async () => {
      expect(await registering({ provider: 'A' })).to.deep.equal({
        ok: false,
        error: { kind: 'unsupported_call', call: 'Player registration', provider: 'A' },
      });
      expect(await playerBob()).to.equal(undefined);
    });
  });

  /** Each breaks its own rule and those below it, which shows the order too. */
  const refusals = [
    [{ operatorCode: 'OTHER', memberId: undefined }, { kind: 'agent_mismatch' }],
    [
      { memberId: ' ', currency: '' },
      { kind: 'invalid_parameter', field: 'member_id', rule: 'must be given' },
    ],
    [{ memberId: '-', currency: '' }, { kind: 'malformed_member_id' }],
    [
      { currency: '', provider: '\u0000' },
      { kind: 'invalid_parameter', field: 'currency', rule: 'must be given' },
    ],
    [
      { currency: 'U$D', provider: '\u0000' },
      { kind: 'invalid_parameter', field: 'currency' },
    ],
    [{ provider: 'x'.repeat(129) }, { kind: 'invalid_parameter', field: 'provider' }],
    [
      { provider: 'nobody', currency: 'XXX' },
      { kind: 'not_found', what: 'provider', key: 'nobody' },
    ],
    [{ provider: 'EUR-ONLY' }, { kind: 'currency_unsupported' }],
  ] as const;
  for (const [input, error] of refusals) {
    it(`refuses ${JSON.stringify(input).slice(0, 50)} as ${error.kind}, sends nothing and makes no player`, async () => {
      await desk.providers.create({ ...at('A'), code: 'EUR-ONLY', currencies: ['EUR'] });

      const outcome = await registering(input);

      expect(outcome).to.have.property('error').that.includes(error);
      expect(desk.asked()).to.deep.equal([]);
      expect(await playerBob()).to.equal(undefined);
    });
  }
});
