import { expect } from 'chai';
import type { ProviderChanges } from '../../src/application/ports/provider-store.ts';
import { Decimal } from '../../src/domain/shared/decimal.ts';
import { PROVIDER, providerOf } from './catalogue-seeds.ts';
import { describeInWorld, type CatalogueWorld, type OpenWorld } from './catalogue-world.ts';
import { listsByCode } from './lists-by-code.ts';

/** The promises of every provider store. */
export function providerStoreContract(title: string, openWorld: OpenWorld): void {
  describeInWorld(`${title} (a ProviderStore)`, openWorld, (world) => {
    describe('creating', () => creating(world));
    describe('updating', () => updating(world));
    describe('listing', () => listsByCode(() => world().providers, providerOf));
  });
}

function creating(world: () => CatalogueWorld): void {
  it('finds nothing under a code that nobody has', async () => {
    expect(await world().providers.find('NOBODY')).to.equal(undefined);
  });

  it('finds a provider as it was created', async () => {
    const isCreated = await world().providers.create(providerOf({ credentialsSealed: 'sealed' }));

    expect(isCreated).to.equal(true);
    expect(await world().providers.find(PROVIDER)).to.deep.equal(providerOf({ credentialsSealed: 'sealed' }));
  });

  it('keeps a provider without address, currencies, credentials or allow list', async () => {
    const bare = providerOf({
      baseUrl: undefined,
      currencies: [],
      timeoutMs: undefined,
      ipAllowList: [],
      isMaintenance: true,
    });

    await world().providers.create(bare);

    expect(await world().providers.find(PROVIDER)).to.deep.equal(bare);
  });

  it('keeps the order of currencies and addresses, and any character in them', async () => {
    const odd = providerOf({ currencies: ['Z', 'A', 'M'], ipAllowList: ['b,c', '"a"', '{d}', 'NULL', ''] });

    await world().providers.create(odd);

    expect(await world().providers.find(PROVIDER)).to.deep.equal(odd);
  });

  for (const most of ['0.0000000001', '250000.5', '1000000000000']) {
    it(`keeps that its events may move ${most} at most`, async () => {
      await world().providers.create(providerOf({ movementMax: Decimal.from(most) }));

      expect((await world().providers.find(PROVIDER))?.movementMax.toString()).to.equal(most);
    });
  }

  it('refuses a code that is taken, and leaves its provider as it is', async () => {
    await world().providers.create(providerOf());

    const isCreated = await world().providers.create(providerOf({ protocol: 'provider-b', isActive: false }));

    expect(isCreated).to.equal(false);
    expect(await world().providers.find(PROVIDER)).to.deep.equal(providerOf());
  });

  it('lets one of two simultaneous creations win', async () => {
    const outcomes = await Promise.all([
      world().providers.create(providerOf()),
      world().providers.create(providerOf()),
    ]);

    expect(outcomes.toSorted()).to.deep.equal([false, true]);
  });
}

function updating(world: () => CatalogueWorld): void {
  const kept = providerOf({ credentialsSealed: 'sealed' });

  beforeEach(() => world().providers.create(kept));

  const changes: readonly ProviderChanges[] = [
    { baseUrl: 'https://elsewhere.example' },
    { baseUrl: undefined },
    { currencies: ['IDR', 'VND'] },
    { currencies: [] },
    { timeoutMs: 250 },
    { timeoutMs: undefined },
    { ipAllowList: [] },
    { restrictedCountries: ['US'] },
    { isMaintenance: true },
    { isActive: false },
    { credentialsSealed: 'sealed anew' },
    { isMaintenance: true, isActive: false },
    {},
  ];
  for (const change of changes) {
    it(`changes only what is named: ${JSON.stringify(change)} of ${Object.keys(change).join(', ') || 'nothing'}`, async () => {
      const updated = await world().providers.update(PROVIDER, change);

      expect(updated).to.deep.equal({ ...kept, ...change });
      expect(await world().providers.find(PROVIDER)).to.deep.equal({ ...kept, ...change });
    });
  }

  it('changes the most that its events may move, and that alone', async () => {
    const movementMax = Decimal.from('99.5');

    const updated = await world().providers.update(PROVIDER, { movementMax });
    await world().providers.update(PROVIDER, { isMaintenance: true });

    expect(updated).to.deep.equal({ ...kept, movementMax });
    expect(updated?.movementMax.toString()).to.equal('99.5');
    expect((await world().providers.find(PROVIDER))?.movementMax.toString()).to.equal('99.5');
  });

  it('leaves other providers alone', async () => {
    await world().providers.create(providerOf({ code: 'OTHER' }));

    await world().providers.update(PROVIDER, { isActive: false });

    expect(await world().providers.find('OTHER')).to.deep.equal(providerOf({ code: 'OTHER' }));
  });

  it('updates no provider under a code that nobody has, and creates none', async () => {
    expect(await world().providers.update('NOBODY', { isActive: false })).to.equal(undefined);
    expect(await world().providers.find('NOBODY')).to.equal(undefined);
  });
}
