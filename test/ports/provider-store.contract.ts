import { expect } from 'chai';
import type { ProviderChanges } from '../../src/application/ports/provider-store.ts';
import { Decimal } from '../../src/domain/shared/decimal.ts';
import { PageRequest } from '../../src/domain/shared/page-request.ts';
import { accepted, PROVIDER, providerOf } from './catalogue-seeds.ts';
import { describeInWorld, type CatalogueWorld, type OpenWorld } from './catalogue-world.ts';

/** What every provider store promises. */
export function providerStoreContract(title: string, openWorld: OpenWorld): void {
  describeInWorld(`${title} (a ProviderStore)`, openWorld, (world) => {
    describe('creating', () => creating(world));
    describe('updating', () => updating(world));
    describe('listing', () => listing(world));
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

function listing(world: () => CatalogueWorld): void {
  const pageOf = async (page: number, pageSize: number) => {
    const { list, total } = await world().providers.list(accepted(PageRequest.of(`${page}`, `${pageSize}`)));
    return { codes: list.map(({ code }) => code), total };
  };
  const create = async (...codes: string[]): Promise<void> => {
    for (const code of codes) await world().providers.create(providerOf({ code }));
  };

  it('lists nothing where nothing is', async () => {
    expect(await pageOf(1, 10)).to.deep.equal({ codes: [], total: 0 });
  });

  it('lists a provider as it is kept', async () => {
    const disabled = providerOf({ isActive: false });
    await world().providers.create(disabled);

    const { list } = await world().providers.list(accepted(PageRequest.of()));

    expect(list).to.deep.equal([disabled]);
  });

  it('lists by code, character by character', async () => {
    await create('B', 'A_1', 'AB', 'A1', 'A', 'A-1', '9');

    expect((await pageOf(1, 10)).codes).to.deep.equal(['9', 'A', 'A-1', 'A1', 'AB', 'A_1', 'B']);
  });

  for (const [page, codes] of [
    [1, ['A', 'B']],
    [2, ['C', 'D']],
    [3, ['E']],
    [4, []],
    [2_147_483_647, []],
  ] as const) {
    it(`lists ${codes.join(', ') || 'nothing'} on page ${page} of five in twos, and the true total`, async () => {
      await create('C', 'E', 'A', 'D', 'B');

      expect(await pageOf(page, 2)).to.deep.equal({ codes, total: 5 });
    });
  }
}
