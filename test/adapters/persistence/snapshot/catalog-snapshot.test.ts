import { expect } from 'chai';
import fc from 'fast-check';
import { Breather } from '../../../../src/adapters/persistence/snapshot/breather.ts';
import { CatalogSnapshot, type ProviderShelf } from '../../../../src/adapters/persistence/snapshot/catalog-snapshot.ts';
import { GameBlock } from '../../../../src/adapters/persistence/snapshot/game-block.ts';
import { rebuiltBlocks } from '../../../../src/adapters/persistence/snapshot/provider-shelf.ts';
import { compareGames } from '../../../../src/domain/game/game-order.ts';
import type { Game } from '../../../../src/domain/game/game.ts';
import {
  agentWith,
  flagsOf,
  noFilter,
  pageOf,
  plainAnswer,
  someFilter,
  someGames,
  someRules,
} from './snapshot-samples.ts';

/** Blocks of at most `size` games, much smaller than real ones, so that every walk crosses their borders. */
function shelvesOf(games: readonly Game[], size: number): ProviderShelf[] {
  return flagsOf(games).map((flags) => {
    const own = games.filter((game) => game.provider === flags.provider && game.isActive).sort(compareGames);
    const blocks = [];
    for (let at = 0; at < own.length; at += size) blocks.push(new GameBlock(own.slice(at, at + size)));
    return { ...flags, blocks };
  });
}

async function rebuiltShelf(
  flags: Omit<ProviderShelf, 'blocks'>,
  shelves: readonly ProviderShelf[],
  arriving: readonly Game[],
): Promise<ProviderShelf> {
  const old = shelves.find(({ provider }) => provider === flags.provider)?.blocks ?? [];
  const own = arriving.filter((game) => game.provider === flags.provider);
  return { ...flags, blocks: await rebuiltBlocks(old, new Map(own.map((game) => [game.id, game])), new Breather()) };
}

const someBlockSize = fc.integer({ min: 1, max: 9 });
const page = fc.record({ page: fc.integer({ min: 1, max: 6 }), pageSize: fc.integer({ min: 1, max: 12 }) });

describe('CatalogSnapshot', () => {
  it('answers as the plain reading of the rules does', () => {
    fc.assert(
      fc.property(
        someGames,
        someRules,
        someFilter,
        page,
        fc.integer({ min: 1, max: 9 }),
        (games, rules, filter, at, size) => {
          const snapshot = new CatalogSnapshot(shelvesOf(games, size));
          const query = { agent: agentWith(rules), filter, page: pageOf(at.page, at.pageSize) };

          expect(snapshot.findOffered(query)).to.deep.equal(plainAnswer(games, query));
          expect(snapshot.findOffered(query), 'the second time, from the memo').to.deep.equal(
            plainAnswer(games, query),
          );
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('answers the same after changes as when it is made anew', async () => {
    await fc.assert(
      fc.asyncProperty(someGames, someGames, someRules, someBlockSize, async (games, fresh, rules, size) => {
        // A game never moves to another provider, because the provider is half of its key.
        const arriving = fresh.map((game, at) => ({ ...game, provider: games[at]?.provider ?? game.provider }));
        const after = [...new Map([...games, ...arriving].map((game) => [game.id, game])).values()];

        const shelves = await Promise.all(
          flagsOf(after).map((flags) => rebuiltShelf(flags, shelvesOf(games, size), arriving)),
        );

        const query = { agent: agentWith(rules), filter: noFilter, page: pageOf(1, 100) };
        expect(new CatalogSnapshot(shelves).findOffered(query)).to.deep.equal(plainAnswer(after, query));
      }),
      { numRuns: 500 },
    );
  });

  it('keeps the blocks that a change does not touch', async () => {
    const games = Array.from({ length: 30 }, (_, at): Game => ({
      id: `00000000-0000-4000-8000-0000000000${String(at).padStart(2, '0')}`,
      provider: 'A',
      code: String(at),
      name: `Game ${String(at).padStart(2, '0')}`,
      brand: '',
      category: 'SLOT',
      currencies: ['USD'],
      image: '',
      isMaintenance: false,
      isActive: true,
    }));
    const [shelf] = shelvesOf(games, 10);
    const before = shelf?.blocks ?? [];
    const change = { ...games[14]!, isMaintenance: true };

    const after = await rebuiltBlocks(before, new Map([[change.id, change]]), new Breather());

    expect(after).to.have.length(3);
    expect(after[0]).to.equal(before[0]);
    expect(after[1]).not.to.equal(before[1]);
    expect(after[2]).to.equal(before[2]);
  });
});
