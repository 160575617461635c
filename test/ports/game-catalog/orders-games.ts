import { expect } from 'chai';
import { arrivalOf, providerOf, stock } from '../catalogue-seeds.ts';
import type { CatalogueWorld } from '../catalogue-world.ts';
import { askCodes, ask } from './ask.ts';

/** In ascending order of their UTF-8 bytes; by UTF-16 units, U+FF21 and U+1F600 would change places. */
const ASCENDING_NAMES = [
  '!',
  '10',
  '9',
  'A',
  'Z',
  'Z A',
  'ZA',
  '_',
  'a',
  'z',
  'zz',
  '\u00c4',
  '\u00e4',
  '\u0416',
  '\u4e2d',
  '\ud7ff',
  '\ue000',
  '\uff21',
  '\ufffc',
  '\u{10000}',
  '\u{1f600}',
  '\u{1f600}a',
  '\u{1f601}',
  '\u{10ffff}',
];

/** Provider, then name, then id, by code point. */
export function ordersGames(world: () => CatalogueWorld): void {
  it('orders by provider first', async () => {
    for (const code of ['Q', 'P-2', 'P_2']) await world().providers.create(providerOf({ code }));
    await stock(
      world(),
      arrivalOf(1, { provider: 'Q', name: 'A' }),
      arrivalOf(2, { provider: 'P', name: 'Z' }),
      arrivalOf(3, { provider: 'P_2', name: 'B' }),
      arrivalOf(4, { provider: 'P-2', name: 'C' }),
    );

    expect(await askCodes(world())).to.deep.equal(['G2', 'G4', 'G3', 'G1']);
  });

  it('orders names by code point, those beyond U+FFFF last', async () => {
    const scattered = ASCENDING_NAMES.map((name, at) => arrivalOf(((at * 7) % 24) + 1, { name }));
    await stock(world(), ...scattered);

    const { list } = await ask(world());

    expect(list.map(({ game }) => game.name)).to.deep.equal(ASCENDING_NAMES);
  });

  it('orders games of the same name by id', async () => {
    await stock(world(), ...[3, 1, 2].map((number) => arrivalOf(number, { name: 'Same' })));

    expect(await askCodes(world())).to.deep.equal(['G1', 'G2', 'G3']);
  });

  it('moves a game to its new place when it is renamed', async () => {
    await stock(world(), arrivalOf(1, { name: 'A' }), arrivalOf(2, { name: 'B' }), arrivalOf(3, { name: 'C' }));

    await stock(world(), arrivalOf(1, { name: 'D' }), arrivalOf(3, { name: 'A' }));

    expect(await askCodes(world())).to.deep.equal(['G3', 'G2', 'G1']);
  });

  it('puts a new game into its place', async () => {
    await stock(world(), arrivalOf(1, { name: 'A' }), arrivalOf(2, { name: 'C' }));

    await stock(world(), arrivalOf(3, { name: 'B' }));

    expect(await askCodes(world())).to.deep.equal(['G1', 'G3', 'G2']);
  });
}
