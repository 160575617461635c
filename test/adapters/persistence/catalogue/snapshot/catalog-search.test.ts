import { isDeepStrictEqual as isEqual } from 'node:util';
import { expect } from 'chai';
import fc from 'fast-check';
import { Breather } from '../../../../../src/adapters/persistence/catalogue/snapshot/breather.ts';
import type { SearchedGame } from '../../../../../src/adapters/persistence/catalogue/snapshot/block-search.ts';
import { CatalogSnapshot } from '../../../../../src/adapters/persistence/catalogue/snapshot/catalog-snapshot.ts';
import { GameBlock } from '../../../../../src/adapters/persistence/catalogue/snapshot/game-block.ts';
import { rebuiltBlocks } from '../../../../../src/adapters/persistence/catalogue/snapshot/catalog-loader.ts';
import { compareGames } from '../../../../../src/domain/catalogue/game-order.ts';
import { compareFound, GameSearch, searchFacts, SORTS } from '../../../../../src/domain/catalogue/game-search.ts';
import type { Game } from '../../../../../src/domain/catalogue/game.ts';
import type { OfferedGames, OfferedGamesQuery } from '../../../../../src/application/ports/game-catalog.ts';
import { accepted, guid, rulesOf } from '../../../../ports/catalogue-seeds.ts';
import { someDetails, someSearch } from '../search-samples.ts';
import {
  agentWith,
  flagsOf,
  noFilter,
  pageOf,
  plainAnswer,
  someAgent,
  someFilter,
  someGames,
} from './snapshot-samples.ts';
import { runs } from '../../../../support/runs.ts';

const detailedGames = fc
  .tuple(someGames, fc.array(someDetails, { minLength: 40, maxLength: 40 }))
  .map(([games, details]) =>
    games.map((game, at): Game => {
      const known = details[at];
      return known === undefined ? game : { ...game, details: known };
    }),
  );

/** The game as the snapshot has it. */
function searched({ details, ...game }: Game): SearchedGame {
  const facts = searchFacts(details);
  return facts === undefined ? game : { ...game, facts };
}

/** Blocks of at most `size` games, so that every search crosses their borders. */
const shelvesOf = (games: readonly Game[], size: number) =>
  flagsOf(games).map((flags) => {
    const own = games.filter((game) => game.provider === flags.provider && game.isActive).sort(compareGames);
    const blocks = [];
    for (let at = 0; at < own.length; at += size) blocks.push(new GameBlock(own.slice(at, at + size).map(searched)));
    return { ...flags, blocks };
  });

/** The answer of the domain, without details. */
function plainSearch(games: readonly Game[], query: OfferedGamesQuery, search: GameSearch) {
  const found = games
    .filter((game) => search.matches(game))
    .map((game) => ({ game, facts: searchFacts(game.details) }))
    .sort(compareFound(search.sort))
    .map(({ game: { details: _, ...game } }) => game);
  const { list } = plainAnswer(found, { ...query, page: pageOf(1, 100) });
  const place = new Map(found.map(({ id }, at) => [id, at]));
  const inOrder = [...list].sort((left, right) => (place.get(left.game.id) ?? 0) - (place.get(right.game.id) ?? 0));
  const { offset, pageSize } = query.page;
  return { list: inOrder.slice(offset, offset + pageSize), total: inOrder.length };
}

/** The answer without what the snapshot keeps of a game besides. */
const shown = ({ list, total }: OfferedGames) => ({
  list: list.map(({ game, ...rest }) => {
    const { facts: _, ...plain } = game as SearchedGame;
    return { game: plain, ...rest };
  }),
  total,
});

type Values = Pick<Game, 'name' | 'isActive'> & { readonly details: Game['details'] | undefined };

function changedGame({ details: _, ...game }: Game, { details, ...values }: Values): Game {
  return { ...game, ...values, ...(details && { details }) };
}

/** The shelf with the games as they are now; unchanged ones stay the same objects. */
async function changedShelf(shelf: ReturnType<typeof shelvesOf>[number], games: readonly Game[]) {
  const known = new Map(shelf.blocks.flatMap((block) => block.games).map((game) => [game.id, game]));
  const changed = games
    .filter(({ provider }) => provider === shelf.provider)
    .map(searched)
    .filter((game) => (known.has(game.id) || game.isActive) && !isEqual(known.get(game.id), game));
  const blocks = await rebuiltBlocks(shelf.blocks, new Map(changed.map((game) => [game.id, game])), new Breather());
  return { ...shelf, blocks: [...blocks] };
}

const page = fc.record({ page: fc.integer({ min: 1, max: 6 }), pageSize: fc.integer({ min: 1, max: 12 }) });
const size = fc.integer({ min: 1, max: 9 });
const name = fc.constantFrom('Alpha', 'Beta', 'Gamma', 'Ω');

const numbered = (number: number): Game => ({
  id: guid(number),
  provider: 'A',
  code: String(number),
  name: `Game ${number}`,
  brand: '',
  category: 'SLOT',
  currencies: ['USD'],
  restrictedCountries: [],
  image: '',
  isMaintenance: false,
  isActive: true,
});

describe('the search of a CatalogSnapshot', () => {
  it('finds what the domain finds, in its order, whatever was searched before', async () => {
    const questions = fc.array(fc.tuple(someFilter, someSearch, page), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(detailedGames, someAgent, questions, size, async (games, agent, asked, blockSize) => {
        const snapshot = new CatalogSnapshot(shelvesOf(games, blockSize));

        for (const [filter, search, at] of asked) {
          const query = { agent, filter, page: pageOf(at.page, at.pageSize) };
          expect(shown(await snapshot.search(query, search))).to.deep.equal(plainSearch(games, query, search));
        }
      }),
      { numRuns: runs(150) },
    );
  });

  it('finds each of several that ask for different pages of one search at the same moment', async () => {
    await fc.assert(
      fc.asyncProperty(detailedGames, someSearch, size, async (games, search, blockSize) => {
        const snapshot = new CatalogSnapshot(shelvesOf(games, blockSize));
        const queries = [3, 1, 2, 1].map((at) => ({
          agent: agentWith(rulesOf({ effect: 'allow' })),
          filter: noFilter,
          page: pageOf(at, 3),
        }));

        const answers = await Promise.all(queries.map((query) => snapshot.search(query, search)));

        expect(answers.map(shown)).to.deep.equal(queries.map((query) => plainSearch(games, query, search)));
      }),
      { numRuns: 200 },
    );
  });

  it('finds the same after changes, whether it was searched between them or not', async () => {
    const change = fc.tuple(fc.nat(39), fc.record({ name, isActive: fc.boolean(), details: someDetails }));
    const steps = fc.array(fc.tuple(fc.array(change, { maxLength: 12 }), fc.array(someSearch, { maxLength: 3 })), {
      minLength: 1,
      maxLength: 4,
    });
    await fc.assert(
      fc.asyncProperty(detailedGames, steps, size, async (games, changes, blockSize) => {
        const query = { agent: agentWith(rulesOf({ effect: 'allow' })), filter: noFilter, page: pageOf(1, 100) };
        let shelves = shelvesOf(games, blockSize);
        let snapshot = new CatalogSnapshot(shelves);
        const now = [...games];

        for (const [changed, searches] of changes) {
          for (const search of searches)
            expect(shown(await snapshot.search(query, search))).to.deep.equal(plainSearch(now, query, search));
          for (const [at, values] of changed.filter(([place]) => place < now.length))
            now[at] = changedGame(now[at]!, values);
          shelves = await Promise.all(shelves.map((shelf) => changedShelf(shelf, now)));
          snapshot = new CatalogSnapshot(shelves, snapshot);
        }
        for (const search of SORTS.map((sort) => accepted(GameSearch.of({ sort }))))
          expect(shown(await snapshot.search(query, search))).to.deep.equal(plainSearch(now, query, search));
      }),
      { numRuns: 200 },
    );
  });

  it('shows a changed detail, and finds by it, when the index of the block stays', async () => {
    const game = (number: number, hasDemo: boolean): Game => ({
      ...numbered(number),
      details: { provider: { hasDemo }, operator: {} },
    });
    const query = { agent: agentWith(rulesOf({ effect: 'allow' })), filter: noFilter, page: pageOf(1, 10) };
    const search = accepted(GameSearch.of({ hasDemo: 'true' }));
    const shelves = shelvesOf([game(1, false), game(2, true)], 2);
    const before = new CatalogSnapshot(shelves);
    const found = await before.search(query, search);

    const changed = new Map([[guid(1), searched(game(1, true))]]);
    const blocks = await rebuiltBlocks(shelves[0]?.blocks ?? [], changed, new Breather());
    const after = await new CatalogSnapshot([{ ...shelves[0]!, blocks }], before).search(query, search);

    expect([found.total, after.total]).to.deep.equal([1, 2]);
    expect(blocks[0]?.index).to.equal(shelves[0]?.blocks[0]?.index);
  });

  it('forgets searches when there are many, and finds the same afterwards', async () => {
    const games = [1, 2, 3].map(numbered);
    const snapshot = new CatalogSnapshot(shelvesOf(games, 2));
    const query = { agent: agentWith(rulesOf({ effect: 'allow' })), filter: noFilter, page: pageOf(1, 10) };

    const totals = [];
    for (let at = 0; at < 600; at += 1) {
      const search = accepted(GameSearch.of({ text: `${at % 4}` }));
      const { total } = await snapshot.search(query, at < 596 ? accepted(GameSearch.of({ text: `x${at}` })) : search);
      totals.push(total);
    }

    expect(totals.slice(0, 596).every((total) => total === 0)).to.equal(true);
    expect(totals.slice(596)).to.deep.equal([0, 1, 1, 1]);
  });
});
