import { expect } from 'chai';
import type { GameFields } from '../../../src/domain/catalogue/game-draft.ts';
import { arrivalOf, guid, PROVIDER, providerOf } from '../catalogue-seeds.ts';
import type { CatalogueWorld } from '../catalogue-world.ts';
import { headAfter, differing, stateOf } from './compare.ts';

/** Earlier games, and earlier flags of their providers. */
export function remembersGames(world: () => CatalogueWorld): void {
  it('has no game before the first one', async () => {
    const head = (await world().history.head()).revision;

    expect(await differing(world(), { from: 0, to: head })).to.deep.equal([]);
  });

  changesOfGames(world);
  changesOfProviders(world);
  changesOutsideTheWindow(world);
}

function changesOfGames(world: () => CatalogueWorld): void {
  it('tells a game that was made in the window', async () => {
    const from = (await world().history.head()).revision;
    const to = await headAfter(world(), () => world().games.keep([arrivalOf(1)]));

    expect(await differing(world(), { from, to })).to.deep.equal([
      { id: guid(1), before: undefined, after: stateOf(1) },
    ]);
  });

  it('tells everything since the beginning', async () => {
    const to = await headAfter(world(), () => world().games.keep([arrivalOf(1), arrivalOf(2)]));

    expect(await differing(world(), { from: 0, to })).to.deep.equal([
      { id: guid(1), before: undefined, after: stateOf(1) },
      { id: guid(2), before: undefined, after: stateOf(2) },
    ]);
  });

  const changes: readonly Partial<GameFields>[] = [
    { name: 'Renamed' },
    { brand: '' },
    { category: 'LIVE' },
    { currencies: ['EUR', 'USD'] },
    { image: '' },
    { isMaintenance: true },
    { isActive: false },
    { restrictedCountries: ['US'] },
  ];
  for (const change of changes) {
    it(`tells a game that was changed in the window to ${JSON.stringify(change)}`, async () => {
      const from = await headAfter(world(), () => world().games.keep([arrivalOf(1), arrivalOf(2)]));
      const to = await headAfter(world(), () => world().games.keep([arrivalOf(1, change)]));

      expect(await differing(world(), { from, to })).to.deep.equal([
        { id: guid(1), before: stateOf(1), after: stateOf(1, change) },
      ]);
    });
  }

  it('tells a game whose flags an operator set', async () => {
    const from = await headAfter(world(), () => world().games.keep([arrivalOf(1), arrivalOf(2)]));
    const to = await headAfter(world(), () => world().games.update(guid(2), { isActive: false }));

    expect(await differing(world(), { from, to })).to.deep.equal([
      { id: guid(2), before: stateOf(2), after: stateOf(2, { isActive: false }) },
    ]);
  });

  it('tells nothing of arrivals that changed nothing', async () => {
    const from = await headAfter(world(), () => world().games.keep([arrivalOf(1)]));
    const to = await headAfter(world(), () => world().games.keep([arrivalOf(1)]));

    expect(await differing(world(), { from, to })).to.deep.equal([]);
  });

  it('compares only the ends when a game changed several times', async () => {
    const from = await headAfter(world(), () => world().games.keep([arrivalOf(1)]));
    await headAfter(world(), () => world().games.keep([arrivalOf(1, { name: 'Second' })]));
    await headAfter(world(), () => world().games.update(guid(1), { isMaintenance: true }));
    const to = await headAfter(world(), () => world().games.keep([arrivalOf(1, { name: 'Last' })]));

    expect(await differing(world(), { from, to })).to.deep.equal([
      { id: guid(1), before: stateOf(1), after: stateOf(1, { name: 'Last' }) },
    ]);
  });

  it('tells no difference when a game became again what it was', async () => {
    const from = await headAfter(world(), () => world().games.keep([arrivalOf(1)]));
    await headAfter(world(), () => world().games.update(guid(1), { isMaintenance: true }));
    const to = await headAfter(world(), () => world().games.update(guid(1), { isMaintenance: false }));

    expect(await differing(world(), { from, to })).to.deep.equal([]);
  });

  it('tells a game that was made and changed in the window as it ended', async () => {
    const from = (await world().history.head()).revision;
    await headAfter(world(), () => world().games.keep([arrivalOf(1)]));
    const to = await headAfter(world(), () => world().games.keep([arrivalOf(1, { name: 'Renamed' })]));

    expect(await differing(world(), { from, to })).to.deep.equal([
      { id: guid(1), before: undefined, after: stateOf(1, { name: 'Renamed' }) },
    ]);
  });
}

function changesOfProviders(world: () => CatalogueWorld): void {
  for (const [change, flags] of [
    [{ isMaintenance: true }, { providerIsMaintenance: true }],
    [{ isActive: false }, { providerIsActive: false }],
  ] as const) {
    it(`tells all games of a provider that changed to ${JSON.stringify(change)}, and no others`, async () => {
      await world().providers.create(providerOf({ code: 'Q' }));
      const games = [arrivalOf(1), arrivalOf(2), arrivalOf(3, { provider: 'Q' })];
      const from = await headAfter(world(), () => world().games.keep(games));
      const to = await headAfter(world(), () => world().providers.update(PROVIDER, change));

      expect(await differing(world(), { from, to })).to.deep.equal([
        { id: guid(1), before: stateOf(1), after: stateOf(1, {}, flags) },
        { id: guid(2), before: stateOf(2), after: stateOf(2, {}, flags) },
      ]);
    });
  }

  it('tells no game when something else of its provider changed', async () => {
    const from = await headAfter(world(), () => world().games.keep([arrivalOf(1)]));
    const to = await headAfter(world(), () => world().providers.update(PROVIDER, { baseUrl: undefined }));

    expect(await differing(world(), { from, to })).to.deep.equal([]);
  });

  it('tells a change of a game and of its provider in one window', async () => {
    const from = await headAfter(world(), () => world().games.keep([arrivalOf(1), arrivalOf(2)]));
    await headAfter(world(), () => world().games.update(guid(1), { isActive: false }));
    const to = await headAfter(world(), () => world().providers.update(PROVIDER, { isMaintenance: true }));

    const flags = { providerIsMaintenance: true };
    expect(await differing(world(), { from, to })).to.deep.equal([
      { id: guid(1), before: stateOf(1), after: stateOf(1, { isActive: false }, flags) },
      { id: guid(2), before: stateOf(2), after: stateOf(2, {}, flags) },
    ]);
  });

  it("tells a provider's flags as they were at both ends, through several changes", async () => {
    await world().games.keep([arrivalOf(1)]);
    const from = await headAfter(world(), () => world().providers.update(PROVIDER, { isMaintenance: true }));
    await headAfter(world(), () => world().providers.update(PROVIDER, { isActive: false }));
    const to = await headAfter(world(), () =>
      world().providers.update(PROVIDER, { isMaintenance: false, isActive: true }),
    );
    await headAfter(world(), () => world().providers.update(PROVIDER, { isActive: false }));

    expect(await differing(world(), { from, to })).to.deep.equal([
      { id: guid(1), before: stateOf(1, {}, { providerIsMaintenance: true }), after: stateOf(1) },
    ]);
  });
}

function changesOutsideTheWindow(world: () => CatalogueWorld): void {
  it('tells the state at the end of the window, whatever came after', async () => {
    const from = await headAfter(world(), () => world().games.keep([arrivalOf(1)]));
    const to = await headAfter(world(), () => world().games.keep([arrivalOf(1, { name: 'Second' })]));
    await headAfter(world(), () => world().games.keep([arrivalOf(1, { name: 'Third' }), arrivalOf(2)]));
    await headAfter(world(), () => world().providers.update(PROVIDER, { isActive: false }));

    expect(await differing(world(), { from, to })).to.deep.equal([
      { id: guid(1), before: stateOf(1), after: stateOf(1, { name: 'Second' }) },
    ]);
  });

  it('tells nothing of games that changed only before or after the window', async () => {
    await headAfter(world(), () => world().games.keep([arrivalOf(1), arrivalOf(2)]));
    const from = await headAfter(world(), () => world().games.keep([arrivalOf(1, { name: 'Before' })]));
    const to = await headAfter(world(), () => world().games.keep([arrivalOf(3)]));
    await headAfter(world(), () => world().games.keep([arrivalOf(2, { name: 'After' }), arrivalOf(4)]));

    expect(await differing(world(), { from, to })).to.deep.equal([
      { id: guid(3), before: undefined, after: stateOf(3) },
    ]);
  });

  it('compares every game when it is told to, changed or not', async () => {
    const games = [arrivalOf(1), arrivalOf(2, { isActive: false }), arrivalOf(3)];
    const from = await headAfter(world(), () => world().games.keep(games));
    const to = await headAfter(world(), () => world().games.keep([arrivalOf(3, { name: 'Renamed' }), arrivalOf(4)]));

    const candidates = await world().history.gamesChanged({ from, to, afterId: '', everyGame: true, limit: 10 });

    const still = stateOf(2, { isActive: false });
    expect(candidates).to.deep.equal([
      { id: guid(1), before: stateOf(1), after: stateOf(1) },
      { id: guid(2), before: still, after: still },
      { id: guid(3), before: stateOf(3), after: stateOf(3, { name: 'Renamed' }) },
      { id: guid(4), before: undefined, after: stateOf(4) },
    ]);
  });

  it('compares every game as it was at the end of a window that lies in the past', async () => {
    const from = await headAfter(world(), () => world().games.keep([arrivalOf(1)]));
    const to = await headAfter(world(), () => world().games.keep([arrivalOf(2)]));
    await headAfter(world(), () => world().games.keep([arrivalOf(1, { name: 'Later' }), arrivalOf(3)]));

    const candidates = await world().history.gamesChanged({ from, to, afterId: '', everyGame: true, limit: 10 });

    expect(candidates.filter(({ before, after: end }) => before !== undefined || end !== undefined)).to.deep.equal([
      { id: guid(1), before: stateOf(1), after: stateOf(1) },
      { id: guid(2), before: undefined, after: stateOf(2) },
    ]);
  });
}
