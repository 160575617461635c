import { expect } from 'chai';
import fc from 'fast-check';
import { sortedInTurns } from '../../../src/application/bets/bet-books.ts';

const byKey = (left: Item, right: Item): number => left.key - right.key;

interface Item {
  readonly key: number;
  readonly place: number;
}

describe('sorting in turns', () => {
  it('has the order of an ordinary sort, and keeps the order of equal items', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 9_000 }), fc.integer({ min: 1, max: 50 }), async (length, keys) => {
        const items = Array.from({ length }, (_, place) => ({ key: (place * 7_919) % keys, place }));

        const sorted = await sortedInTurns(items, byKey, () => Promise.resolve());

        expect(sorted).to.deep.equal([...items].sort(byKey));
      }),
      { numRuns: 20 },
    );
  });

  it('gives others their turn again and again', async () => {
    let turns = 0;
    const items = Array.from({ length: 50_000 }, (_, place) => ({ key: 50_000 - place, place }));

    await sortedInTurns(items, byKey, async () => void (turns += 1));

    expect(turns).to.be.above(50);
  });
});
