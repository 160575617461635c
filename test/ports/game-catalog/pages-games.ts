import { expect } from 'chai';
import { arrivalOf, stock } from '../catalogue-seeds.ts';
import type { CatalogueWorld } from '../catalogue-world.ts';
import { ask, askCodes } from './ask.ts';

const GAMES = 25;
/** `G100` to `G124`: the order of the names is the order of the numbers. */
const CODES = Array.from({ length: GAMES }, (_, at) => `G${100 + at}`);

/** Pages are cut from the ordered list; the total counts all of them. */
export function pagesGames(world: () => CatalogueWorld): void {
  beforeEach(() =>
    stock(
      world(),
      ...CODES.map((_, at) => arrivalOf(100 + at, { category: at % 2 === 0 ? 'SLOT' : 'LIVE', isActive: true })),
    ),
  );

  const pages = [
    ['1', '10', CODES.slice(0, 10)],
    ['2', '10', CODES.slice(10, 20)],
    ['3', '10', CODES.slice(20)],
    ['1', '1', CODES.slice(0, 1)],
    ['25', '1', CODES.slice(24)],
    ['1', '25', CODES],
    ['1', '100', CODES],
    ['5', '5', CODES.slice(20)],
  ] as const;
  for (const [page, pageSize, codes] of pages) {
    it(`cuts page ${page} of ${pageSize} games, with the total of all pages`, async () => {
      const answer = await ask(world(), { page, pageSize });

      expect(answer.list.map(({ game }) => game.code)).to.deep.equal(codes);
      expect(answer.total).to.equal(GAMES);
    });
  }

  for (const [page, pageSize] of [
    ['4', '10'],
    ['26', '1'],
    ['2', '25'],
    ['2147483647', '100'],
  ] as const) {
    it(`answers an empty list with the true total for page ${page} of ${pageSize}, beyond the last one`, async () => {
      expect(await ask(world(), { page, pageSize })).to.deep.equal({ list: [], total: GAMES });
    });
  }

  it('pages what a filter leaves over', async () => {
    const answer = await ask(world(), { category: 'LIVE', page: '2', pageSize: '5' });

    expect(answer.list.map(({ game }) => game.code)).to.deep.equal(['G111', 'G113', 'G115', 'G117', 'G119']);
    expect(answer.total).to.equal(12);
  });

  it('gives every game exactly once over all pages', async () => {
    const pagesOfSeven = ['1', '2', '3', '4'].map((page) => askCodes(world(), { page, pageSize: '7' }));

    expect((await Promise.all(pagesOfSeven)).flat()).to.deep.equal(CODES);
  });

  it('gives the same page to the same question again', async () => {
    const question = { page: '2', pageSize: '7' };

    expect(await ask(world(), question)).to.deep.equal(await ask(world(), question));
  });

  it('answers an empty list with a total of 0 where nothing matches', async () => {
    expect(await ask(world(), { category: 'POKER', page: '1' })).to.deep.equal({ list: [], total: 0 });
  });
}
