import { expect } from 'chai';
import { arrivalOf, guid, PROVIDER } from '../catalogue-seeds.ts';
import type { CatalogueWorld } from '../catalogue-world.ts';
import { headAfter, windowOf } from './compare.ts';

const GAMES = 7;

/** Reads are cut by `afterId` and `limit`; a read with fewer rows than its limit is the last one. */
export function boundsReads(world: () => CatalogueWorld): void {
  let from: number;
  let to: number;

  beforeEach(async () => {
    const games = Array.from({ length: GAMES }, (_, at) => at + 1);
    from = await headAfter(world(), () => world().games.keep(games.toReversed().map((number) => arrivalOf(number))));
    await world().games.keep([arrivalOf(2, { name: 'Renamed' }), arrivalOf(5, { name: 'Renamed' })]);
    to = await headAfter(world(), () => world().providers.update(PROVIDER, { isMaintenance: true }));
  });

  const read = async (changes: Partial<Parameters<typeof windowOf>[0]>): Promise<readonly string[]> => {
    const candidates = await world().history.gamesChanged(windowOf({ from, to, ...changes }));
    return candidates.map(({ id }) => id);
  };

  for (const everyGame of [false, true]) {
    const what = everyGame ? 'of every game' : 'of what changed';

    it(`goes up by id in a read ${what}, each game once`, async () => {
      const ids = await read({ everyGame });

      expect(ids).to.deep.equal([...new Set(ids)].toSorted());
      expect(ids).to.have.length(GAMES);
    });

    it(`gives no more than the limit in a read ${what}, the smallest ids first`, async () => {
      expect(await read({ everyGame, limit: 3 })).to.deep.equal([guid(1), guid(2), guid(3)]);
    });

    it(`goes on after an id in a read ${what}`, async () => {
      expect(await read({ everyGame, afterId: guid(3), limit: 2 })).to.deep.equal([guid(4), guid(5)]);
    });

    it(`is over after the greatest id in a read ${what}`, async () => {
      expect(await read({ everyGame, afterId: 'ffffffff-ffff-4fff-8fff-ffffffffffff' })).to.deep.equal([]);
    });

    it(`gives less than the limit only at the end of a read ${what}`, async () => {
      expect(await read({ everyGame, afterId: guid(4), limit: 3 })).to.have.length(3);
      expect(await read({ everyGame, afterId: guid(5), limit: 3 })).to.deep.equal([guid(6), guid(7)]);
      expect(await read({ everyGame, afterId: guid(7), limit: 3 })).to.deep.equal([]);
    });
  }
}
