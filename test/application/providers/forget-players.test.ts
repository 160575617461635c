import { expect } from 'chai';
import { ForgetPlayers } from '../../../src/application/providers/providers.ts';
import { ANN, playerDesk, type PlayerDesk } from '../players/player-desk.ts';

describe('ForgetPlayers', () => {
  let desk: PlayerDesk;
  let forgetPlayers: ForgetPlayers;

  beforeEach(async () => {
    desk = await playerDesk();
    forgetPlayers = new ForgetPlayers(desk.providers, desk.accounts);
    await desk.player('BOB', 'A', 'B');
  });

  it('has each player of the provider registered again, under the same name, and those of no other', async () => {
    expect(await forgetPlayers.execute('a')).to.deep.equal({ ok: true, value: { forgotten: 1 } });

    for (const provider of ['A', 'B']) {
      await desk.registerPlayer.execute({ agent: ANN, memberId: 'bob', currency: 'USD', provider });
    }

    expect(desk.gateways.of('A').asked).to.deep.equal([
      { call: 'player_registration', input: { player: { name: 'ANN_BOB', currency: 'USD' } } },
    ]);
    expect(desk.gateways.of('B').asked).to.deep.equal([]);
  });

  it('knows no other provider', async () => {
    expect(await forgetPlayers.execute('Z')).to.deep.equal({
      ok: false,
      error: { kind: 'not_found', what: 'provider', key: 'Z' },
    });
  });
});
