import { furnish } from './catalogue-seeds.ts';
import { describeInWorld, type OpenWorld } from './catalogue-world.ts';
import { answersWithStates } from './game-catalog/answers-with-states.ts';
import { appliesOfferRules } from './game-catalog/applies-offer-rules.ts';
import { filtersGames } from './game-catalog/filters-games.ts';
import { ordersGames } from './game-catalog/orders-games.ts';
import { pagesGames } from './game-catalog/pages-games.ts';
import { searchesGames } from './game-catalog/searches-games.ts';

/** The promises of every game catalogue. */
export function gameCatalogContract(title: string, openWorld: OpenWorld): void {
  describeInWorld(`${title} (a GameCatalog)`, openWorld, (world) => {
    beforeEach(() => furnish(world()));

    describe('filters', () => filtersGames(world));
    describe('order', () => ordersGames(world));
    describe('pages', () => pagesGames(world));
    describe('offer rules', () => appliesOfferRules(world));
    describe('states and currencies', () => answersWithStates(world));
    describe('search', () => searchesGames(world));
  });
}
