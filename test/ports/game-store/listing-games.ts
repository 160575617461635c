import { expect } from 'chai';
import type { StoredGameFilter } from '../../../src/application/ports/game-store.ts';
import { PageRequest } from '../../../src/domain/shared/page-request.ts';
import { accepted, arrivalOf, providerOf } from '../catalogue-seeds.ts';
import type { CatalogueWorld } from '../catalogue-world.ts';

/** Lists for people: all games, offered or not. */
export function listingGames(world: () => CatalogueWorld): void {
  const ALL: StoredGameFilter = {
    provider: undefined,
    category: undefined,
    currency: undefined,
    text: undefined,
    isActive: undefined,
    isMaintenance: undefined,
    isRestricted: undefined,
  };
  const list = (filter: Partial<StoredGameFilter> = {}, page = '1', pageSize = '10') =>
    world().games.list({ ...ALL, ...filter }, accepted(PageRequest.of(page, pageSize)));

  beforeEach(async () => {
    await world().providers.create(providerOf({ code: 'Q' }));
    await world().games.keep([
      arrivalOf(1, { name: 'Orchard', category: 'SLOT', currencies: ['EUR'], restrictedCountries: ['US'] }),
      arrivalOf(2, { name: 'Comet 100%', category: 'LIVE', currencies: ['USD', 'EUR'], isActive: false }),
      arrivalOf(3, { name: 'Bells', code: 'third', provider: 'Q', currencies: ['USD'], isMaintenance: true }),
    ]);
  });

  it('has all games by provider and name', async () => {
    expect((await list()).list.map(({ name }) => name)).to.deep.equal(['Comet 100%', 'Orchard', 'Bells']);
  });

  for (const [filter, names] of [
    [{ provider: 'Q' }, ['Bells']],
    [{ category: 'LIVE' }, ['Comet 100%']],
    [{ currency: 'EUR' }, ['Comet 100%', 'Orchard']],
    [{ text: 'orch' }, ['Orchard']],
    [{ text: '0%' }, ['Comet 100%']],
    [{ text: 'THIRD' }, ['Bells']],
    [{ text: 'hird' }, []],
    [{ isActive: false }, ['Comet 100%']],
    [{ isMaintenance: true }, ['Bells']],
    [{ isRestricted: true }, ['Orchard']],
    [{ isRestricted: false }, ['Comet 100%', 'Bells']],
    [{ text: '\u0000' }, []],
  ] as const) {
    it(`has those of ${JSON.stringify(filter)}`, async () => {
      const { list: found, total } = await list(filter);

      expect(found.map(({ name }) => name)).to.deep.equal(names);
      expect(total).to.equal(names.length);
    });
  }

  it('is paged, with the total of all pages', async () => {
    expect((await list({}, '2', '2')).list.map(({ name }) => name)).to.deep.equal(['Bells']);
    expect(await list({}, '9')).to.deep.equal({ list: [], total: 3 });
  });
}
