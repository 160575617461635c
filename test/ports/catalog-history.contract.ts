import { furnish } from './catalogue-seeds.ts';
import { describeInWorld, type OpenWorld } from './catalogue-world.ts';
import { boundsReads } from './catalog-history/bounds-reads.ts';
import { countsRevisions } from './catalog-history/counts-revisions.ts';
import { remembersGames } from './catalog-history/remembers-games.ts';
import { remembersViews } from './catalog-history/remembers-views.ts';

/** The promises of every history of the catalogue. */
export function catalogHistoryContract(title: string, openWorld: OpenWorld): void {
  describeInWorld(`${title} (a CatalogHistory)`, openWorld, (world) => {
    describe('revisions', () => countsRevisions(world));
    describe('with a provider and an Agent', () => {
      beforeEach(() => furnish(world()));

      describe('games', () => remembersGames(world));
      describe('views', () => remembersViews(world));
      describe('reads', () => boundsReads(world));
    });
  });
}
