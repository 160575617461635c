import { expect } from 'chai';
import type { GameFields } from '../../src/domain/catalogue/game-draft.ts';
import { arrivalOf, fieldsOf, flaglessArrivalOf, guid, providerOf } from './catalogue-seeds.ts';
import { listingGames } from './game-store/listing-games.ts';
import { describeInWorld, type CatalogueWorld, type OpenWorld } from './catalogue-world.ts';

/** The promises of every game store. */
export function gameStoreContract(title: string, openWorld: OpenWorld): void {
  describeInWorld(`${title} (a GameStore)`, openWorld, (world) => {
    beforeEach(() => world().providers.create(providerOf()));

    keepingNewGames(world);
    keepingKnownGames(world);
    keepingGamesWithoutFlags(world);
    keepingGamesOfStrangers(world);
    finding(world);
    describe('listing', () => listingGames(world));
    describe('updating', () => updating(world));
    describe('details', () => keepingDetails(world));
  });
}

function keepingNewGames(world: () => CatalogueWorld): void {
  it('keeps a new game under the id it is given', async () => {
    const outcomes = await world().games.keep([arrivalOf(1)]);

    expect(outcomes).to.deep.equal(['created']);
    expect(await world().games.find(guid(1))).to.deep.equal({ id: guid(1), ...fieldsOf(1) });
  });

  it('keeps any text and any order of currencies', async () => {
    const odd = { name: `麻将 😀 "O'x" \\{,}`, brand: '', image: '', currencies: ['ZAR', 'AUD', 'IDR2'] };

    await world().games.keep([arrivalOf(1, odd)]);

    expect(await world().games.find(guid(1))).to.deep.equal({ id: guid(1), ...fieldsOf(1, odd) });
  });

  it('answers nothing for nothing', async () => {
    expect(await world().games.keep([])).to.deep.equal([]);
  });

  it('takes codes that differ only in case for different games', async () => {
    const outcomes = await world().games.keep([arrivalOf(1, { code: 'abc' }), arrivalOf(2, { code: 'ABC' })]);

    expect(outcomes).to.deep.equal(['created', 'created']);
  });

  it('takes the same code of another provider for another game', async () => {
    await world().providers.create(providerOf({ code: 'Q' }));

    const outcomes = await world().games.keep([
      arrivalOf(1, { code: 'same' }),
      arrivalOf(2, { code: 'same', provider: 'Q' }),
    ]);

    expect(outcomes).to.deep.equal(['created', 'created']);
  });

  it('keeps a batch of a thousand', async () => {
    const outcomes = await world().games.keep(Array.from({ length: 1000 }, (_, at) => arrivalOf(at + 1)));

    expect(outcomes).to.have.length(1000);
    expect(new Set(outcomes)).to.deep.equal(new Set(['created']));
  });
}

function keepingKnownGames(world: () => CatalogueWorld): void {
  it('finds a game unchanged that says what it said', async () => {
    await world().games.keep([arrivalOf(1)]);

    expect(await world().games.keep([arrivalOf(1)])).to.deep.equal(['unchanged']);
  });

  it('leaves a known game its id, whatever new id the arrival brings', async () => {
    await world().games.keep([arrivalOf(1)]);

    const outcomes = await world().games.keep([{ ...arrivalOf(1, { name: 'Renamed' }), newId: guid(99) }]);

    expect(outcomes).to.deep.equal(['updated']);
    expect((await world().games.find(guid(1)))?.name).to.equal('Renamed');
    expect(await world().games.find(guid(99))).to.equal(undefined);
  });

  const changes: readonly Partial<GameFields>[] = [
    { name: 'Renamed' },
    { brand: 'Another' },
    { category: 'LIVE' },
    { currencies: ['USD', 'EUR'] },
    { currencies: ['EUR'] },
    { image: '' },
    { isMaintenance: true },
    { isActive: false },
    { restrictedCountries: ['DE', 'US'] },
  ];
  for (const change of changes) {
    it(`updates a known game that now says ${JSON.stringify(change)}`, async () => {
      await world().games.keep([arrivalOf(1)]);

      const outcomes = await world().games.keep([arrivalOf(1, change)]);

      expect(outcomes).to.deep.equal(['updated']);
      expect(await world().games.find(guid(1))).to.deep.equal({ id: guid(1), ...fieldsOf(1, change) });
    });
  }

  it('takes another order of the currencies for a change, because the first one is shown', async () => {
    await world().games.keep([arrivalOf(1, { currencies: ['USD', 'EUR'] })]);

    const outcomes = await world().games.keep([arrivalOf(1, { currencies: ['EUR', 'USD'] })]);

    expect(outcomes).to.deep.equal(['updated']);
  });

  it('takes back what an operator set, when an arrival says otherwise', async () => {
    await world().games.keep([arrivalOf(1)]);
    await world().games.update(guid(1), { isActive: false });

    expect(await world().games.keep([arrivalOf(1)])).to.deep.equal(['updated']);
    expect((await world().games.find(guid(1)))?.isActive).to.equal(true);
  });
}

function keepingGamesWithoutFlags(world: () => CatalogueWorld): void {
  const silent = (changes: Partial<GameFields> = {}) => flaglessArrivalOf(1, changes);

  it('keeps a new game without flags as active and out of maintenance', async () => {
    expect(await world().games.keep([silent()])).to.deep.equal(['created']);
    expect(await world().games.find(guid(1))).to.deep.equal({ id: guid(1), ...fieldsOf(1) });
  });

  const set = [
    { isMaintenance: true },
    { isActive: false },
    { isMaintenance: true, isActive: false },
    { restrictedCountries: ['US'] },
  ] as const;
  for (const flags of set) {
    it(`finds a game unchanged, ${JSON.stringify(flags)} included, when an arrival names no flag`, async () => {
      await world().games.keep([arrivalOf(1)]);
      await world().games.update(guid(1), flags);

      expect(await world().games.keep([silent()])).to.deep.equal(['unchanged']);
      expect(await world().games.find(guid(1))).to.deep.equal({ id: guid(1), ...fieldsOf(1, flags) });
    });

    it(`leaves ${JSON.stringify(flags)} alone when an arrival changes other fields only`, async () => {
      await world().games.keep([arrivalOf(1)]);
      await world().games.update(guid(1), flags);

      expect(await world().games.keep([silent({ name: 'Renamed' })])).to.deep.equal(['updated']);
      expect(await world().games.find(guid(1))).to.deep.equal({
        id: guid(1),
        ...fieldsOf(1, { ...flags, name: 'Renamed' }),
      });
    });
  }

  it('loses no flag that is set while an arrival without flags is kept', async () => {
    await world().games.keep([arrivalOf(1)]);

    await Promise.all([
      world().games.keep([silent({ name: 'Renamed' })]),
      world().games.update(guid(1), { isActive: false }),
    ]);

    expect(await world().games.find(guid(1))).to.include({ name: 'Renamed', isActive: false });
  });

  it('sets the flag that an arrival names, and leaves the other', async () => {
    await world().games.keep([arrivalOf(1)]);
    await world().games.update(guid(1), { isMaintenance: true, isActive: false });

    expect(await world().games.keep([silent({ isActive: true })])).to.deep.equal(['updated']);
    expect(await world().games.find(guid(1))).to.deep.equal({ id: guid(1), ...fieldsOf(1, { isMaintenance: true }) });
  });
}

function keepingGamesOfStrangers(world: () => CatalogueWorld): void {
  it('keeps no game of a provider that nobody has made', async () => {
    const outcomes = await world().games.keep([arrivalOf(1, { provider: 'NOBODY' })]);

    expect(outcomes).to.deep.equal(['unknown_provider']);
    expect(await world().games.find(guid(1))).to.equal(undefined);
  });

  it('answers in the order of the arrivals, and keeps the good among the bad', async () => {
    await world().games.keep([arrivalOf(1), arrivalOf(2)]);

    const outcomes = await world().games.keep([
      arrivalOf(9, { provider: 'NOBODY' }),
      arrivalOf(2),
      arrivalOf(3),
      arrivalOf(1, { name: 'Renamed' }),
      arrivalOf(8, { provider: 'NOBODY' }),
    ]);

    expect(outcomes).to.deep.equal(['unknown_provider', 'unchanged', 'created', 'updated', 'unknown_provider']);
    expect((await world().games.find(guid(3)))?.name).to.equal('Game 3');
  });

  it('keeps games of a provider that is disabled or in maintenance', async () => {
    await world().providers.update('P', { isActive: false, isMaintenance: true });

    expect(await world().games.keep([arrivalOf(1)])).to.deep.equal(['created']);
  });
}

function finding(world: () => CatalogueWorld): void {
  for (const id of [guid(404), 'not-a-guid', '', "'; select 1", `${guid(1)}0`]) {
    it(`finds and updates nothing under the id "${id}"`, async () => {
      await world().games.keep([arrivalOf(1)]);

      expect(await world().games.find(id)).to.equal(undefined);
      expect(await world().games.update(id, { isActive: false })).to.equal(undefined);
    });
  }

  it('finds and updates a game by its id in either case', async () => {
    const id = 'abcdefab-cdef-4abc-8def-abcdefabcdef';
    await world().games.keep([{ ...arrivalOf(1), newId: id }]);

    expect(await world().games.find(id.toUpperCase())).to.deep.equal({ id, ...fieldsOf(1) });
    expect((await world().games.update(id.toUpperCase(), { isActive: false }))?.id).to.equal(id);
  });
}

function updating(world: () => CatalogueWorld): void {
  const flags = [
    { isMaintenance: true },
    { isActive: false },
    { isMaintenance: true, isActive: false },
    { restrictedCountries: ['US'] },
    {},
  ] as const;
  for (const change of flags) {
    it(`changes only the flags that are named: ${JSON.stringify(change)}`, async () => {
      await world().games.keep([arrivalOf(1), arrivalOf(2)]);

      const updated = await world().games.update(guid(1), change);

      expect(updated).to.deep.equal({ id: guid(1), ...fieldsOf(1, change) });
      expect(await world().games.find(guid(1))).to.deep.equal(updated);
      expect(await world().games.find(guid(2))).to.deep.equal({ id: guid(2), ...fieldsOf(2) });
    });
  }
}

function keepingDetails(world: () => CatalogueWorld): void {
  const said = { names: { de: 'Ö "x"' }, rtp: 96.51, hasDemo: false, tags: ['a'], releasedAtMs: 1_700_000_000_000 };
  const details = async () => (await world().games.find(guid(1)))?.details;

  it('keeps what a new game’s provider says, and finds it unchanged when it says the same', async () => {
    expect(await world().games.keep([arrivalOf(1, { providerDetails: said })])).to.deep.equal(['created']);
    expect(await details()).to.deep.equal({ provider: said, operator: {} });
    expect(await world().games.keep([arrivalOf(1, { providerDetails: said })])).to.deep.equal(['unchanged']);
    expect(await world().games.keep([arrivalOf(1)])).to.deep.equal(['unchanged']);
  });

  it('changes the details that an arrival names, takes away those it says are none, and leaves the operator’s', async () => {
    await world().games.keep([arrivalOf(1, { providerDetails: said })]);
    await world().games.update(guid(1), { operatorDetails: { rtp: 90, position: 1 } });

    const outcomes = await world().games.keep([
      arrivalOf(1, { providerDetails: { rtp: 97, hasDemo: null, tags: null } }),
    ]);

    const { names, releasedAtMs } = said;
    expect(outcomes).to.deep.equal(['updated']);
    expect(await details()).to.deep.equal({
      provider: { names, releasedAtMs, rtp: 97 },
      operator: { rtp: 90, position: 1 },
    });
  });

  it('forgets the details when both sources know nothing any more', async () => {
    await world().games.keep([arrivalOf(1, { providerDetails: { rtp: 97 } })]);
    await world().games.update(guid(1), { operatorDetails: { tags: ['x'] } });
    await world().games.update(guid(1), { operatorDetails: { tags: null }, isMaintenance: true });

    await world().games.keep([flaglessArrivalOf(1, { providerDetails: { rtp: null } })]);

    expect(await world().games.find(guid(1))).to.deep.equal({ id: guid(1), ...fieldsOf(1, { isMaintenance: true }) });
  });

  it('loses no detail that the operator sets while an arrival is kept', async () => {
    await world().games.keep([arrivalOf(1)]);

    await Promise.all([
      world().games.keep([arrivalOf(1, { providerDetails: { rtp: 97 } })]),
      world().games.update(guid(1), { operatorDetails: { rtp: 90 } }),
    ]);

    expect(await details()).to.deep.equal({ provider: { rtp: 97 }, operator: { rtp: 90 } });
  });
}
