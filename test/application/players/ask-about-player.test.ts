import { expect } from 'chai';
import { askAboutPlayer } from '../../../src/application/players/ask-about-player.ts';
import type { UpstreamFailure } from '../../../src/domain/provider/upstream-failure.ts';
import { FixedProtocolDirectory } from '../../fakes/fixed-protocol-directory.ts';
import { playerDesk, TIMED_OUT, type PlayerDesk } from './player-desk.ts';

const [PROTOCOL] = new FixedProtocolDirectory().all();

describe('askAboutPlayer', () => {
  let desk: PlayerDesk;

  beforeEach(async () => {
    desk = await playerDesk();
  });

  const upstream = () => desk.gateways.of('A');
  const bobsAccount = async (playerId: string) =>
    (await desk.accounts.find({ playerId, provider: 'A', currency: 'USD' }))!;

  /** Asks for a balance as Bob, whom the gateway takes for registered. */
  async function asking({ mayRepeat = () => Promise.resolve(true) } = {}) {
    const { id } = await desk.player('BOB', 'A');
    return async () => {
      const account = await bobsAccount(id);
      const player = { name: account.upstreamName, currency: account.currency };
      const asked = { account, protocol: PROTOCOL!, gateway: upstream(), mayRepeat };
      const answer = await askAboutPlayer(desk.accounts, asked, () => upstream().call('balance_query', { player }));
      const said = answer.ok ? answer.value.balance.toString() : answer.error;
      return { said, isRegistered: (await bobsAccount(id)).isRegistered };
    };
  }

  it('asks once where the provider knows the player', async () => {
    const ask = await asking();

    expect(await ask()).to.deep.equal({ said: '0', isRegistered: true });
    expect(desk.asked()).to.deep.equal(['A balance_query']);
  });

  it('registers a forgotten player again under the same name, and asks again', async () => {
    const ask = await asking();
    upstream().balances.clear();

    expect(await ask()).to.deep.equal({ said: '0', isRegistered: true });
    expect(desk.asked()).to.deep.equal(['A balance_query', 'A player_registration', 'A balance_query']);
    expect([...upstream().balances.keys()]).to.deep.equal(['ANN_BOB']);
  });

  it('asks again only once', async () => {
    const ask = await asking();
    upstream().failNext(UNKNOWN);
    upstream().failNext(TAKEN);
    upstream().failNext(UNKNOWN);

    expect((await ask()).said).to.deep.equal(UNKNOWN);
    expect(desk.asked()).to.have.length(3);
  });

  for (const failure of [TIMED_OUT, refusalOf('player_disabled'), refusalOf('other')]) {
    it(`registers nobody after ${'reason' in failure ? failure.reason : failure.kind}`, async () => {
      const ask = await asking();
      upstream().failNext(failure);

      expect(await ask()).to.deep.equal({ said: failure, isRegistered: true });
      expect(desk.asked()).to.deep.equal(['A balance_query']);
    });
  }

  it('answers that the provider does not know the player where the registration fails, and registers the next time', async () => {
    const ask = await asking();
    upstream().balances.clear();
    upstream().failNext(UNKNOWN);
    upstream().failNext(TIMED_OUT);

    expect(await ask()).to.deep.equal({ said: UNKNOWN, isRegistered: false });
    expect(await ask()).to.deep.equal({ said: '0', isRegistered: true });
  });

  it('asks nothing again of a provider that registers players at their first launch', async () => {
    const ask = await asking();
    upstream().balances.clear();
    upstream().registration = 'at_launch';

    expect(await ask()).to.deep.include({ isRegistered: false });
    expect(desk.asked()).to.deep.equal(['A balance_query', 'A player_registration']);
  });

  it('does not ask again what must not be repeated', async () => {
    const ask = await asking({ mayRepeat: () => Promise.resolve(false) });
    upstream().balances.clear();

    expect(await ask()).to.deep.include({ isRegistered: true });
    expect(desk.asked()).to.deep.equal(['A balance_query', 'A player_registration']);
  });
});

function refusalOf(reason: 'player_not_found' | 'player_exists' | 'player_disabled' | 'other'): UpstreamFailure {
  return { kind: 'provider_refused', reason, upstreamCode: '7', upstreamText: '' };
}
const UNKNOWN = refusalOf('player_not_found');
const TAKEN = refusalOf('player_exists');
