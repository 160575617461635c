import { expect } from 'chai';
import { ALICE, FREE_ROUND, simulated, type Simulated } from './simulated.ts';

describe('what only protocol B has, against its simulator', () => {
  let upstream: Simulated;

  beforeEach(async () => {
    upstream = await simulated();
  });

  afterEach(() => upstream.server.stop());

  it('gives, shows and takes away free rounds', async () => {
    const gateway = upstream.connect();
    const { currency, product_code, game_type } = FREE_ROUND;
    const about = { currency, product_code, game_type };
    const bonuses = { operation: 'getPlayerFreeRoundBonus', player: ALICE.name, parameters: about };

    const created = await gateway.extend({ operation: 'createFreeRound', player: ALICE.name, parameters: FREE_ROUND });
    const bonus_code = created.ok ? (created.value as { bonus_code: string }).bonus_code : 'none';
    const shown = await gateway.extend(bonuses);
    const parameters = { currency, product_code, bonus_code };
    const cancelled = await gateway.extend({ operation: 'cancelFreeRound', player: undefined, parameters });
    const afterwards = await gateway.extend(bonuses);

    expect(shown).to.have.nested.property('value.bonuses[0].bonus_code', bonus_code);
    expect(shown).to.have.nested.property('value.bonuses[0].expirationDate', '2026-01-16 09:20');
    expect(cancelled).to.deep.equal({ ok: true, value: { bonus_code } });
    expect(afterwards).to.have.nested.property('value.bonuses').that.is.empty;
  });

  it("gives free rounds as the document's sample asks for them", async () => {
    const game_list = '[{"gameId":"a","betValues":[{"betPerLine":0.05,"totalBetAmount":0,"currency":"USD"}]}]';
    const parameters = { ...FREE_ROUND, game_list };

    const answer = await upstream.connect().extend({ operation: 'createFreeRound', player: ALICE.name, parameters });

    expect(answer.ok).to.equal(true);
  });

  it('opens the lobby over all products without language and type', async () => {
    const parameters = { currency: 'USD', platform: 'WEB', operator_lobby_url: 'https://a.example' };

    const answer = await upstream.connect().extend({ operation: 'launchSuperLobby', player: ALICE.name, parameters });

    expect(answer.ok).to.equal(true);
  });

  it('hears that a product wants its bets named otherwise', async () => {
    const parameters = { ...FREE_ROUND, product_code: '1148' };

    const answer = await upstream.connect().extend({ operation: 'createFreeRound', player: ALICE.name, parameters });

    expect(answer).to.have.nested.property('error.reason', 'invalid_parameter');
  });

  it('reads the steps of bets', async () => {
    const parameters = { currency: 'USD', product_code: '1006', game_type: 'SLOT', bet_game_list: 'a,b' };

    const answer = await upstream.connect().extend({ operation: 'getGamesBetScales', player: undefined, parameters });

    expect(answer).to.have.nested.property('value.betScales').that.has.length(2);
  });

  it('opens the lobby over all products', async () => {
    const parameters = {
      currency: 'USD',
      language_code: '0',
      platform: 'WEB',
      type: '0',
      operator_lobby_url: 'https://a.example',
    };

    const answer = await upstream.connect().extend({ operation: 'launchSuperLobby', player: ALICE.name, parameters });

    expect(answer).to.deep.equal({ ok: true, value: { url: `https://lobby.simulator.example/?member=${ALICE.name}` } });
  });
});
