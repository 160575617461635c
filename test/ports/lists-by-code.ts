/** The tests of stores that list their entries by code: Agents and providers. */
import { expect } from 'chai';
import { PageRequest } from '../../src/domain/shared/page-request.ts';
import { accepted } from './catalogue-seeds.ts';

interface HasCode {
  readonly code: string;
}

interface ListedStore<Kept extends HasCode> {
  create(kept: Kept): Promise<boolean>;
  list(page: PageRequest): Promise<{ readonly list: readonly Kept[]; readonly total: number }>;
}

interface Seed {
  readonly code?: string;
  readonly isActive?: boolean;
}

const PAGES_OF_FIVE: readonly (readonly [number, readonly string[]])[] = [
  [1, ['A', 'B']],
  [2, ['C', 'D']],
  [3, ['E']],
  [4, []],
  [2_147_483_647, []],
];

/** `make` returns something that the store can keep. */
export function listsByCode<Kept extends HasCode>(store: () => ListedStore<Kept>, make: (seed: Seed) => Kept): void {
  const pageOf = async (page: number, pageSize: number) => {
    const { list, total } = await store().list(accepted(PageRequest.of(`${page}`, `${pageSize}`)));
    return { codes: list.map(({ code }) => code), total };
  };
  const create = async (...codes: string[]): Promise<void> => {
    for (const code of codes) await store().create(make({ code }));
  };

  it('lists nothing where nothing is', async () => {
    expect(await pageOf(1, 10)).to.deep.equal({ codes: [], total: 0 });
  });

  it('lists an item as it is kept', async () => {
    const disabled = make({ isActive: false });
    await store().create(disabled);

    const { list } = await store().list(accepted(PageRequest.of()));

    expect(list).to.deep.equal([disabled]);
  });

  it('lists by code, character by character', async () => {
    await create('B', 'A_1', 'AB', 'A1', 'A', 'A-1', '9');

    expect((await pageOf(1, 10)).codes).to.deep.equal(['9', 'A', 'A-1', 'A1', 'AB', 'A_1', 'B']);
  });

  for (const [page, codes] of PAGES_OF_FIVE) {
    it(`lists ${codes.join(', ') || 'nothing'} on page ${page} of five in twos, and the true total`, async () => {
      await create('C', 'E', 'A', 'D', 'B');

      expect(await pageOf(page, 2)).to.deep.equal({ codes, total: 5 });
    });
  }
}
