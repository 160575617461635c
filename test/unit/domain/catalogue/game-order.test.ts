import { expect } from 'chai';
import fc from 'fast-check';
import type { Game } from '../../../../src/domain/catalogue/game.ts';
import { compareGames } from '../../../../src/domain/catalogue/game-order.ts';
import { fieldsOf, guid } from '../../../ports/catalogue-seeds.ts';

const game = (number: number, provider: string, name: string): Game => ({
  id: guid(number),
  ...fieldsOf(number, { provider, name }),
});

const games = fc
  .tuple(fc.integer({ min: 1, max: 5 }), fc.constantFrom('P', 'Q'), fc.constantFrom('A', 'a', '\uffff', '\u{1f600}'))
  .map(([number, provider, name]) => game(number, provider, name));

describe('compareGames', () => {
  it('compares the provider, then the name, then the id', () => {
    const ordered = [game(9, 'P', 'A'), game(1, 'P', 'B'), game(2, 'P', 'B'), game(0, 'Q', 'A')];

    expect(ordered.toReversed().sort(compareGames)).to.deep.equal(ordered);
  });

  it('is an order: different games are never equal, and swapped games give the opposite answer', () => {
    fc.assert(
      fc.property(games, games, (left, right) => {
        expect(Math.sign(compareGames(left, right))).to.equal(-Math.sign(compareGames(right, left)) + 0);
        expect(compareGames(left, right) === 0).to.equal(
          left.id === right.id && left.name === right.name && left.provider === right.provider,
        );
      }),
    );
  });

  it('sorts games the same from any initial order', () => {
    fc.assert(
      fc.property(fc.array(games), (list) => {
        expect(list.toReversed().sort(compareGames)).to.deep.equal(list.toSorted(compareGames));
      }),
    );
  });
});
