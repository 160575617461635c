import { expect } from 'chai';
import type { DetailChanges } from '../../../src/domain/catalogue/game-details.ts';
import { GameFilter, type GameFilterInput } from '../../../src/domain/catalogue/game-filter.ts';
import { GameSearch, type GameSearchInput } from '../../../src/domain/catalogue/game-search.ts';
import { PageRequest } from '../../../src/domain/shared/page-request.ts';
import { accepted, AGENT, agentOf, arrivalOf, guid, providerOf, rulesOf, stock } from '../catalogue-seeds.ts';
import type { CatalogueWorld } from '../catalogue-world.ts';

const DAY_MS = 86_400_000;
const WITHOUT_FIRST = rulesOf({ effect: 'allow' }, { effect: 'deny', game: guid(1) });

const detailed = (number: number, name: string, providerDetails: DetailChanges, provider = 'P') =>
  arrivalOf(number, { name, providerDetails, provider });

/** Searches in the offered games, and finds games with their details. */
export function searchesGames(world: () => CatalogueWorld): void {
  beforeEach(async () => {
    await world().providers.create(providerOf({ code: 'Q' }));
    await stock(
      world(),
      detailed(1, 'Book of Jäger', { rtp: 96.51, tags: ['new', 'hot'], releasedAtMs: 10 * DAY_MS, hasDemo: true }),
      detailed(2, 'Copper Comet', {
        rtp: 94,
        volatility: 'high',
        names: { 'pt-BR': 'Cometa de Cobre' },
        tags: ['new'],
      }),
      detailed(3, 'Amber Road', { releasedAtMs: 20 * DAY_MS, hasDemo: false, hasFreeRounds: true }, 'Q'),
      arrivalOf(4, { name: 'Zebra' }),
    );
    await world().games.update(guid(3), { operatorDetails: { volatility: 'low', position: 2 } });
    await world().games.update(guid(4), { operatorDetails: { position: 1 } });
    await world().settled();
  });

  const found = async (input: GameSearchInput, filter: GameFilterInput = {}): Promise<readonly string[]> => {
    const { list, total } = await world().catalog.findOffered({
      agent: (await world().agents.find(AGENT)) ?? agentOf(),
      filter: accepted(GameFilter.of(filter)),
      search: accepted(GameSearch.of(input)),
      page: accepted(PageRequest.of()),
    });
    expect(total).to.equal(list.length);
    return list.map(({ game }) => game.code.slice(1));
  };

  const cases: readonly (readonly [GameSearchInput, readonly string[]])[] = [
    [{}, ['3', '1', '2', '4']],
    [{ sort: 'newest' }, ['3', '1', '2', '4']],
    [{ sort: 'position' }, ['4', '3', '1', '2']],
    [{ text: 'jager' }, ['1']],
    [{ text: 'JÄG' }, ['1']],
    [{ text: 'cometa' }, ['2']],
    [{ text: 'comet cometa' }, []],
    [{ tags: 'new' }, ['1', '2']],
    [{ tags: 'HOT, new' }, ['1']],
    [{ rtpMin: '94' }, ['1', '2']],
    [{ rtpMin: '94.001' }, ['1']],
    [{ volatility: 'low,high' }, ['3', '2']],
    [{ hasDemo: 'true' }, ['1']],
    [{ hasDemo: 'false' }, ['3']],
    [{ hasFreeRounds: 'true' }, ['3']],
    [{ releasedSince: '1970-01-11T00:00:00Z', sort: 'newest' }, ['3', '1']],
    [{ releasedSince: '1970-01-11T00:00:00.001Z' }, ['3']],
    [{ language: 'pt' }, ['2']],
    [{ language: 'pt-br' }, ['2']],
    [{ language: 'de' }, []],
    [{ tags: 'new', rtpMin: '95', text: 'book' }, ['1']],
  ];
  for (const [input, codes] of cases) {
    it(`finds games ${codes.join()} for ${JSON.stringify(input)}`, async () => {
      expect(await found(input)).to.deep.equal(codes);
    });
  }

  it('finds only what the filters of the list and the offer rules let through', async () => {
    await world().agents.update(AGENT, { offerRules: WITHOUT_FIRST });
    await world().games.update(guid(4), { isActive: false });
    await world().settled();

    expect(await found({}, { provider: 'p' })).to.deep.equal(['2']);
  });

  it('finds what players in a country may play, by the lists of games and providers and by offer rules', async () => {
    const rules = [{ effect: 'allow' } as const, { effect: 'deny', game: guid(1), countries: ['DE'] } as const];
    await world().games.update(guid(2), { restrictedCountries: ['DE'] });
    await world().providers.update('Q', { restrictedCountries: ['DE', 'FR'] });
    await world().agents.update(AGENT, { offerRules: rulesOf(...rules), countries: ['DE', 'FR', 'MT'] });
    await world().settled();

    const codes = [];
    for (const country of ['de', 'FR', 'MT', 'SE']) codes.push((await found({}, { country })).join());

    expect(codes).to.deep.equal(['4', '1,2,4', '3,1,2,4', '']);
  });

  it('finds by the operator’s value, and by the provider’s when the operator takes it back', async () => {
    await world().games.update(guid(1), { operatorDetails: { rtp: 80, names: { de: 'Jägerbuch' } } });
    await world().settled();
    const set = [await found({ rtpMin: '90' }), await found({ text: 'jagerbuch' }), await found({ language: 'de' })];

    await world().games.update(guid(1), { operatorDetails: { rtp: null, names: null } });
    await world().settled();

    expect(set).to.deep.equal([['2'], ['1'], ['1']]);
    expect([await found({ rtpMin: '90' }), await found({ language: 'de' })]).to.deep.equal([['1', '2'], []]);
  });

  it('names the offered ones of games with their details, and shows the state of their provider', async () => {
    await world().agents.update(AGENT, { offerRules: WITHOUT_FIRST });
    await world().providers.update('Q', { isMaintenance: true, restrictedCountries: ['US'] });
    await world().games.update(guid(3), { restrictedCountries: ['FR', 'US'] });
    await world().settled();
    const agent = (await world().agents.find(AGENT)) ?? agentOf();

    const named = await world().catalog.findNamed(agent, [guid(1), guid(3), guid(4), guid(404)]);

    const shown = named.map(({ game, isMaintenance, restrictedCountries }) => [
      ...[game.id, isMaintenance, restrictedCountries, game.details],
    ]);
    expect(shown).to.have.deep.members([
      [
        guid(3),
        true,
        ['FR', 'US'],
        {
          provider: { releasedAtMs: 20 * DAY_MS, hasDemo: false, hasFreeRounds: true },
          operator: { volatility: 'low', position: 2 },
        },
      ],
      [guid(4), false, [], { provider: {}, operator: { position: 1 } }],
    ]);
  });
}
