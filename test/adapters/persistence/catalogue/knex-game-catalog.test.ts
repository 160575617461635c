import { expect } from 'chai';
import fc from 'fast-check';
import type { Agent } from '../../../../src/domain/agent/agent.ts';
import type { OfferRule } from '../../../../src/domain/agent/offer-rules.ts';
import { GameDraft } from '../../../../src/domain/catalogue/game-draft.ts';
import { GameFilter } from '../../../../src/domain/catalogue/game-filter.ts';
import { compareGames } from '../../../../src/domain/catalogue/game-order.ts';
import { compareFound, searchFacts } from '../../../../src/domain/catalogue/game-search.ts';
import { shownCurrency, type Game, type OfferedGame } from '../../../../src/domain/catalogue/game.ts';
import { PageRequest } from '../../../../src/domain/shared/page-request.ts';
import type { OfferedGames } from '../../../../src/application/ports/game-catalog.ts';
import type { GameArrival } from '../../../../src/application/ports/game-store.ts';
import type { KeptProvider } from '../../../../src/application/ports/provider-store.ts';
import { accepted, agentOf, arrivalOf, furnish, guid, rulesOf, stock } from '../../../ports/catalogue-seeds.ts';
import { describeInWorld, type CatalogueWorld } from '../../../ports/catalogue-world.ts';
import { gameCatalogContract } from '../../../ports/game-catalog.contract.ts';
import { onBothDatabases } from '../knex-world.ts';
import { someAgent, someArrivals, someFilter, somePage, someProviders } from './offered-games-samples.ts';
import { isListedIn } from './snapshot/snapshot-samples.ts';
import { someDetails, someSearch } from './search-samples.ts';
import { runs } from '../../../support/runs.ts';

const EVERYTHING = { filter: accepted(GameFilter.of({})), page: accepted(PageRequest.of()) };
const RUNS = runs(20);

describe('KnexGameCatalog', () => {
  onBothDatabases((openWorld) => {
    gameCatalogContract('KnexGameCatalog', openWorld);
    describeInWorld('the search in SQL', openWorld, findsAsTheDomain);
    describeInWorld('the game list in SQL', openWorld, (world) => {
      it('offers what the domain offers, in its order, whatever the catalogue, the rules and the query', async () => {
        const queries = fc.array(fc.tuple(someAgent, someFilter, somePage), { minLength: 1, maxLength: 10 });

        await fc.assert(
          fc.asyncProperty(someProviders, someArrivals, queries, async (providers, arrivals, asked) => {
            await world().reset();
            for (const provider of providers) await world().providers.create(provider);
            await world().games.keep(arrivals);
            for (const [agent, filter, page] of asked) {
              const answer = await world().catalog.findOffered({ agent, filter, page });

              expect(answer).to.deep.equal(expected({ providers, arrivals, agent, filter, page }));
            }
          }),
          { numRuns: RUNS },
        );
      });

      it('takes as many rules as an Agent may have', async () => {
        await furnish(world());
        await stock(world(), arrivalOf(1), arrivalOf(2), arrivalOf(3));
        const rules = Array.from({ length: 9_997 }, (_, at): OfferRule => ({ effect: 'deny', brand: `B${at}` }));
        const offerRules = rulesOf({ effect: 'allow' }, { effect: 'deny', game: guid(1) }, ...rules, {
          effect: 'allow',
          game: guid(2),
        });

        const { list, total } = await world().catalog.findOffered({ agent: agentOf({ offerRules }), ...EVERYTHING });

        expect([total, list.map(({ game }) => game.id)]).to.deep.equal([2, [guid(2), guid(3)]]);
      });
    });
  });
});

function findsAsTheDomain(world: () => CatalogueWorld): void {
  it('finds what the domain finds, in its order, whatever the details and the search', async () => {
    const details = fc.array(someDetails, { minLength: 40, maxLength: 40 });
    const searches = fc.array(fc.tuple(someSearch, someFilter, somePage, someAgent), { minLength: 1, maxLength: 10 });

    await fc.assert(
      fc.asyncProperty(someProviders, someArrivals, details, searches, async (providers, arrivals, known, asked) => {
        await world().reset();
        for (const provider of providers) await world().providers.create(provider);
        const detailed = arrivals.map(({ newId, draft }, at) => ({
          newId,
          draft: accepted(GameDraft.of({ ...draft.fields, providerDetails: known[at]?.provider })),
        }));
        await world().games.keep(detailed);
        for (const [at, { newId }] of detailed.entries())
          await world().games.update(newId, { operatorDetails: known[at]?.operator ?? {} });
        const games = await Promise.all(detailed.map(async ({ newId }) => (await world().games.find(newId))!));
        for (const [search, filter, page, agent] of asked) {
          const query = { agent, filter, page, search };
          const { list, total } = await world().catalog.findOffered(query);

          const active = activeOf(providers);
          const found = games
            .filter((game) => game.isActive && active.has(game.provider))
            .filter((game) => agent.offerRules.offers(game) && filter.matches(game) && search.matches(game))
            .filter((game) => isListedIn({ agent, game, provider: active.get(game.provider)! }, filter.country))
            .map((game) => ({ game, facts: searchFacts(game.details) }))
            .sort(compareFound(search.sort))
            .map(({ game }) => game.id);
          expect(total).to.equal(found.length);
          expect(list.map(({ game }) => game.id)).to.deep.equal(found.slice(page.offset, page.offset + page.pageSize));
        }
      }),
      { numRuns: RUNS },
    );
  });
}

interface Case {
  readonly providers: readonly KeptProvider[];
  readonly arrivals: readonly GameArrival[];
  readonly agent: Agent;
  readonly filter: GameFilter;
  readonly page: PageRequest;
}

const activeOf = (providers: readonly KeptProvider[]) =>
  new Map(providers.filter(({ isActive }) => isActive).map((provider) => [provider.code, provider]));

/** The answer as the domain alone would give it. */
function expected({ providers, arrivals, agent, filter, page }: Case): OfferedGames {
  const active = activeOf(providers);
  const games = arrivals
    .map(({ newId, draft }): Game => draft.gameUnder(newId, undefined))
    .filter(
      (game) => game.isActive && active.has(game.provider) && agent.offerRules.offers(game) && filter.matches(game),
    )
    .filter((game) => isListedIn({ agent, game, provider: active.get(game.provider)! }, filter.country))
    .sort(compareGames);
  const list = games.slice(page.offset, page.offset + page.pageSize).map((game): OfferedGame => ({
    game,
    currency: shownCurrency(game, filter.currency, agent.currency),
    isMaintenance: game.isMaintenance || active.get(game.provider)?.isMaintenance === true,
  }));
  return { list, total: games.length };
}
