import { expect } from 'chai';
import fc from 'fast-check';
import { Breather } from '../../../../../src/adapters/persistence/catalogue/snapshot/breather.ts';
import {
  CatalogSnapshot,
  type ProviderShelf,
} from '../../../../../src/adapters/persistence/catalogue/snapshot/catalog-snapshot.ts';
import { GameBlock } from '../../../../../src/adapters/persistence/catalogue/snapshot/game-block.ts';
import { offeredBy } from '../../../../../src/adapters/persistence/catalogue/snapshot/snapshot-game-catalog.ts';
import { rebuiltBlocks } from '../../../../../src/adapters/persistence/catalogue/snapshot/catalog-loader.ts';
import { compareGames } from '../../../../../src/domain/catalogue/game-order.ts';
import type { Game } from '../../../../../src/domain/catalogue/game.ts';
import { guid, rulesOf } from '../../../../ports/catalogue-seeds.ts';
import {
  agentWith,
  filterOf,
  flagsOf,
  noFilter,
  pageOf,
  plainAnswer,
  someFilter,
  someGames,
  someAgent,
} from './snapshot-samples.ts';
import { runs } from '../../../../support/runs.ts';

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

const gameOf = (number: number, changes: Partial<Game> = {}): Game => ({
  id: guid(number),
  provider: 'A',
  code: String(number),
  name: `Game ${String(number).padStart(2, '0')}`,
  brand: '',
  category: 'SLOT',
  restrictedCountries: [],
  currencies: ['USD'],
  image: '',
  isMaintenance: false,
  isActive: true,
  ...changes,
});

const everything = rulesOf({ effect: 'allow' });
const nothing = rulesOf();

const someBlockSize = fc.integer({ min: 1, max: 9 });
const page = fc.record({ page: fc.integer({ min: 1, max: 6 }), pageSize: fc.integer({ min: 1, max: 12 }) });

describe('CatalogSnapshot', () => {
  it('answers as the plain reading of the rules does', async () => {
    await fc.assert(
      fc.asyncProperty(
        someGames,
        someAgent,
        someFilter,
        page,
        fc.integer({ min: 1, max: 9 }),
        async (games, agent, filter, at, size) => {
          const snapshot = new CatalogSnapshot(shelvesOf(games, size));
          const query = { agent, filter, page: pageOf(at.page, at.pageSize) };

          expect(await offeredBy(snapshot, query)).to.deep.equal(plainAnswer(games, query));
          expect(snapshot.findOffered(query), 'the second time, from the memo').to.deep.equal(
            plainAnswer(games, query),
          );
        },
      ),
      { numRuns: runs(300) },
    );
  });

  it('answers each of many questions of an Agent, whatever was asked before', async () => {
    const questions = fc.array(fc.tuple(someFilter, page), { minLength: 2, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(someGames, someAgent, questions, someBlockSize, async (games, agent, asked, size) => {
        const snapshot = new CatalogSnapshot(shelvesOf(games, size));

        for (const [filter, at] of asked) {
          const query = { agent, filter, page: pageOf(at.page, at.pageSize) };
          expect(await offeredBy(snapshot, query)).to.deep.equal(plainAnswer(games, query));
        }
      }),
      { numRuns: 500 },
    );
  });

  it('works an Agent’s rules out for the blocks of the question only', async () => {
    const shelves = shelvesOf(
      [gameOf(1, { provider: 'A' }), gameOf(2, { provider: 'B' }), gameOf(3, { provider: 'B', category: 'LIVE' })],
      1,
    );
    const snapshot = new CatalogSnapshot(shelves);
    const worked = (): number[] => shelves.flatMap(({ blocks }) => blocks.map(({ index }) => index.rememberedOffers));

    await offeredBy(snapshot, {
      agent: agentWith(everything),
      filter: filterOf({ provider: 'B' }),
      page: pageOf(1, 1),
    });
    expect(worked()).to.deep.equal([0, 1, 1]);

    await offeredBy(snapshot, {
      agent: agentWith(nothing),
      filter: filterOf({ category: 'LIVE' }),
      page: pageOf(1, 1),
    });
    expect(worked()).to.deep.equal([0, 1, 2]);
  });

  it('needs nothing worked out again for blocks that survive a change', async () => {
    const shelves = shelvesOf([gameOf(1, { provider: 'A' }), gameOf(2, { provider: 'B' })], 1);
    const query = { agent: agentWith(everything), filter: noFilter, page: pageOf(1, 10) };
    const before = new CatalogSnapshot(shelves);
    await offeredBy(before, query);

    const [, changed] = shelvesOf([gameOf(1, { provider: 'A' }), gameOf(2, { provider: 'B', category: 'LIVE' })], 1);
    const after = new CatalogSnapshot([...shelves.slice(0, 1), changed!], before);

    expect(after.findOffered({ ...query, filter: filterOf({ provider: 'A' }) })?.total).to.equal(1);
    expect(after.findOffered(query)).to.equal(undefined);
  });

  it('needs nothing worked out again, and shows the new games, when names, images and maintenance change in place', async () => {
    const games = [gameOf(1), gameOf(2)];
    const flags = flagsOf(games)[0]!;
    const shelves = shelvesOf(games, 1);
    const query = { agent: agentWith(everything), filter: noFilter, page: pageOf(1, 10) };
    const before = new CatalogSnapshot(shelves);
    await offeredBy(before, query);

    const change = { ...games[1]!, name: 'Game 02 b', image: 'https://images.example/2', isMaintenance: true };
    const after = new CatalogSnapshot([await rebuiltShelf(flags, shelves, [change])], before);

    expect(after.findOffered(query)).to.deep.equal(plainAnswer([games[0]!, change], query));
  });

  for (const [what, change] of Object.entries({
    brand: { brand: 'Other' },
    category: { category: 'LIVE' },
    currencies: { currencies: ['EUR'] },
    'number of currencies': { currencies: ['USD', 'EUR'] },
    'list of restricted countries': { restrictedCountries: ['DE'] },
    id: { id: guid(9) },
  })) {
    it(`indexes a block anew when a game has another ${what}`, () => {
      const block = new GameBlock([gameOf(1), gameOf(2)]);

      const replaced = block.replacedBy([gameOf(1), gameOf(2, change)]);

      expect(replaced.index).not.to.equal(block.index);
    });
  }

  it('answers the same after changes as when it is made anew', async () => {
    await fc.assert(
      fc.asyncProperty(someGames, someGames, someAgent, someBlockSize, async (games, fresh, agent, size) => {
        // A game never moves to another provider, because the provider is half of its key.
        const arriving = fresh.map((game, at) => ({ ...game, provider: games[at]?.provider ?? game.provider }));
        const after = [...new Map([...games, ...arriving].map((game) => [game.id, game])).values()];

        const query = { agent, filter: filterOf({ country: 'DE' }), page: pageOf(1, 100) };
        const shelvesBefore = shelvesOf(games, size);
        const before = new CatalogSnapshot(shelvesBefore);
        // What is remembered of the Agent's rules must not show through where it is no longer true.
        await offeredBy(before, query);

        const shelves = await Promise.all(flagsOf(after).map((flags) => rebuiltShelf(flags, shelvesBefore, arriving)));

        expect(await offeredBy(new CatalogSnapshot(shelves, before), query)).to.deep.equal(plainAnswer(after, query));
      }),
      { numRuns: 500 },
    );
  });

  it('follows the restricted countries of a provider, though all of its blocks stay', async () => {
    const [shelf] = shelvesOf([gameOf(1), gameOf(2)], 1);
    const query = { agent: agentWith(everything), filter: filterOf({ country: 'MT' }), page: pageOf(1, 10) };
    const totalIn = async (snapshot: CatalogSnapshot) => (await offeredBy(snapshot, query)).total;
    const before = new CatalogSnapshot([shelf!]);
    const restricted = new CatalogSnapshot([{ ...shelf!, restrictedCountries: ['MT'] }], before);
    const after = new CatalogSnapshot([shelf!], restricted);

    expect([await totalIn(before), await totalIn(restricted), await totalIn(after)]).to.deep.equal([2, 0, 2]);
  });

  it('keeps the blocks that a change does not touch', async () => {
    const games = Array.from({ length: 30 }, (_, at) => gameOf(at));
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
