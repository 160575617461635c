import { expect } from 'chai';
import { FindPlayableGame, type PlayableGameInput } from '../../../src/application/players/find-playable-game.ts';
import { unsupported } from '../../../src/domain/provider/support.ts';
import { FixedProtocolDirectory } from '../../fakes/fixed-protocol-directory.ts';
import { guid, rulesOf } from '../../ports/catalogue-seeds.ts';
import type { CallRefused } from '../../../src/application/failure.ts';
import { ANN, GAME_AT_A, playerDesk, type PlayerDesk } from './player-desk.ts';

const REFUSED = { ...ANN, offerRules: rulesOf({ effect: 'allow', provider: 'B' }) };

describe('FindPlayableGame', () => {
  let desk: PlayerDesk;

  beforeEach(async () => {
    desk = await playerDesk();
  });

  /** The obstacle to a game; undefined if there is none. */
  async function obstacle(input: Partial<PlayableGameInput> = {}, protocols = new FixedProtocolDirectory()) {
    const finder = new FindPlayableGame({ ...desk, protocols });
    const found = await finder.execute({
      agent: ANN,
      gameId: GAME_AT_A,
      currency: 'USD',
      country: undefined,
      call: 'game_launch',
      ...input,
    });
    return found.ok ? undefined : found.error.kind;
  }

  /** Protocols that cannot launch. */
  class LaunchlessProtocols extends FixedProtocolDirectory {
    override all() {
      return super.all().map((protocol) => ({
        ...protocol,
        calls: { ...protocol.calls, game_launch: unsupported },
      }));
    }
  }

  it('finds a game that is offered, with its provider and protocol', async () => {
    const finder = new FindPlayableGame({ ...desk, protocols: new FixedProtocolDirectory() });

    const asked = { agent: ANN, gameId: GAME_AT_A, currency: 'EUR', country: undefined, call: 'game_demo' } as const;
    const found = await finder.execute(asked);

    expect(found).to.have.nested.property('value.game.code', 'G1');
    expect(found).to.have.nested.property('value.provider.code', 'A');
    expect(found).to.have.nested.property('value.protocol.label', 'A');
  });

  it('knows no game that does not exist', async () => {
    expect(await obstacle({ gameId: guid(99) })).to.equal('game_not_found');
  });

  it('knows no game that is switched off', async () => {
    await desk.games.update(GAME_AT_A, { isActive: false });

    expect(await obstacle()).to.equal('game_not_found');
  });

  it('knows no game of a provider that is switched off', async () => {
    await desk.providers.update('A', { isActive: false });

    expect(await obstacle()).to.equal('game_not_found');
  });

  it('refuses a game that is not offered to the Agent', async () => {
    expect(await obstacle({ agent: REFUSED })).to.equal('game_not_allowed');
  });

  /** The refusals of the game at A, without a country, in MT and in DE. */
  const saidIn = async (agent = ANN): Promise<readonly (string | undefined)[]> => {
    const finder = new FindPlayableGame({ ...desk, protocols: new FixedProtocolDirectory() });
    const asked = { agent, gameId: GAME_AT_A, currency: 'USD', call: 'game_launch' } as const;
    const found = [undefined, 'MT', 'DE'].map((country) => finder.execute({ ...asked, country }));
    return (await Promise.all(found)).map((each) => (each.ok ? undefined : (each.error as CallRefused).sentence));
  };
  const said = (rules: string) => [
    `country must be given to launch game "${GAME_AT_A}": ${rules} decide by it`,
    undefined,
    `game "${GAME_AT_A}" may not be played in DE: ${rules} exclude it`,
  ];

  it('refuses a country that a rule excludes, and a launch without one, and names the rule', async () => {
    const allow = rulesOf({ effect: 'allow', countries: ['MT', 'US'] });
    expect(await saidIn()).to.deep.equal([undefined, undefined, undefined]);
    expect(await saidIn({ ...ANN, countries: ['MT'] })).to.deep.equal(said('the countries of this Agent'));
    expect(await saidIn({ ...ANN, offerRules: allow })).to.deep.equal(said('the offer rules of this Agent'));
    await desk.providers.update('A', { restrictedCountries: ['DE'] });
    expect(await saidIn()).to.deep.equal(said('the restricted countries of provider A'));
    await desk.games.update(GAME_AT_A, { restrictedCountries: ['DE'] });
    expect(await saidIn()).to.deep.equal(said('the restricted countries of the game'));
  });

  it('refuses a game in maintenance', async () => {
    await desk.games.update(GAME_AT_A, { isMaintenance: true });

    expect(await obstacle()).to.equal('game_in_maintenance');
  });

  it('refuses a game of a provider in maintenance', async () => {
    await desk.providers.update('A', { isMaintenance: true });

    expect(await obstacle()).to.equal('game_in_maintenance');
  });

  it('refuses a game whose time of maintenance runs, before the flag has turned', async () => {
    const times = { fromMs: Date.now() - 60_000, toMs: Date.now() + 60_000 };
    const about = { note: '', createdAtMs: Date.now(), createdBy: 'ann' };
    await desk.maintenance.add({ id: guid(90), provider: 'A', games: [GAME_AT_A], ...times, ...about });

    expect(await obstacle()).to.equal('game_in_maintenance');
  });

  it('refuses a currency that the game lacks', async () => {
    expect(await obstacle({ currency: 'GBP' })).to.equal('currency_unsupported');
  });

  it('refuses a currency that the provider does not serve', async () => {
    await desk.providers.update('A', { currencies: ['EUR'] });

    expect(await obstacle()).to.equal('currency_unsupported');
    expect(await obstacle({ currency: 'EUR' })).to.equal(undefined);
  });

  it('refuses what the protocol lacks', async () => {
    const protocols = new LaunchlessProtocols();

    expect(await obstacle({}, protocols)).to.equal('unsupported_call');
    expect(await obstacle({ call: 'game_demo' }, protocols)).to.equal(undefined);
  });

  it('names the first of several obstacles: absent, not offered, in maintenance, currency, protocol', async () => {
    const protocols = new LaunchlessProtocols();
    const asked = { agent: REFUSED, currency: 'GBP' };
    const seen: unknown[] = [];
    await desk.games.update(GAME_AT_A, { isActive: false, isMaintenance: true });
    seen.push(await obstacle(asked, protocols));
    await desk.games.update(GAME_AT_A, { isActive: true });
    seen.push(await obstacle(asked, protocols));
    seen.push(await obstacle({ ...asked, agent: ANN }, protocols));
    await desk.games.update(GAME_AT_A, { isMaintenance: false });
    seen.push(await obstacle({ ...asked, agent: ANN }, protocols));
    seen.push(await obstacle({ agent: ANN }, protocols));

    expect(seen).to.deep.equal([
      'game_not_found',
      'game_not_allowed',
      'game_in_maintenance',
      'currency_unsupported',
      'unsupported_call',
    ]);
  });
});
