import { expect } from 'chai';
import type { LaunchTrialInput } from '../../../src/application/players/launch-game.ts';
import { unsupported } from '../../../src/domain/provider/support.ts';
import { FixedProtocolDirectory } from '../../fakes/fixed-protocol-directory.ts';
import { accepted, guid } from '../../ports/catalogue-seeds.ts';
import { ANN, GAME_AT_A, playerDesk, TIMED_OUT, type PlayerDesk } from './player-desk.ts';

describe('LaunchTrial', () => {
  let desk: PlayerDesk;

  beforeEach(async () => {
    desk = await playerDesk();
  });

  const trying = (input: Partial<LaunchTrialInput> = {}) =>
    desk.launchTrial.execute({ agent: ANN, gameId: GAME_AT_A, currency: 'usd', ...input });

  it('answers where the game can be tried, and names no player', async () => {
    const input = { platform: 'desktop', returnUrl: 'https://agent.example/', playerIp: '203.0.113.7', country: 'de' };

    const launched = accepted(await trying(input));

    expect(launched).to.deep.equal({ url: 'https://games.example/G1?trial' });
    expect(desk.gateways.of('A').asked).to.deep.equal([
      {
        call: 'game_demo',
        input: {
          game: { code: 'G1', category: 'SLOT' },
          currency: 'USD',
          platform: 'DESKTOP',
          language: 'en-US',
          returnUrl: 'https://agent.example/',
          playerIp: '203.0.113.7',
          country: 'DE',
        },
      },
    ]);
  });

  it('tells the failure of the provider', async () => {
    desk.gateways.of('A').failNext(TIMED_OUT);

    expect(await trying()).to.have.nested.property('error.kind', 'provider_timed_out');
  });

  it('tells that a provider is not set up', async () => {
    desk.gateways.unconfigured.add('A');

    expect(await trying()).to.have.nested.property('error.kind', 'provider_failed');
  });

  it('refuses where the protocol has no trial, whether it launches or not', async () => {
    const [protocol] = new FixedProtocolDirectory().all();
    const trialless = { ...protocol!, calls: { ...protocol!.calls, game_demo: unsupported } };
    desk = await playerDesk({ all: () => [trialless], find: () => trialless, checkCredentials: () => undefined });

    expect(await trying()).to.deep.equal({
      ok: false,
      error: { kind: 'unsupported_call', call: 'Game demo (trial)', provider: 'A' },
    });
    expect(desk.asked()).to.deep.equal([]);
  });

  const refusals = [
    [{ operatorCode: 'OTHER', gameId: '' }, { kind: 'agent_mismatch' }],
    [
      { gameId: '', currency: '' },
      { kind: 'invalid_parameter', field: 'game_id' },
    ],
    [{ currency: '' }, { kind: 'invalid_parameter', field: 'currency' }],
    [{ platform: 'TV', gameId: guid(99) }, { kind: 'platform_unsupported' }],
    [{ gameId: guid(99) }, { kind: 'game_not_found' }],
    [{ currency: 'GBP' }, { kind: 'currency_unsupported' }],
  ] as const;
  for (const [input, error] of refusals) {
    it(`refuses ${JSON.stringify(input).slice(0, 70)} as ${error.kind}, and sends nothing`, async () => {
      const outcome = await trying(input);

      expect(outcome).to.have.property('error').that.includes(error);
      expect(desk.asked()).to.deep.equal([]);
    });
  }
});
