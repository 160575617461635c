import type { Agent } from '../../src/domain/agent/agent.ts';
import { countryRefusal, type CountryQuestion } from '../../src/domain/catalogue/country-refusal.ts';
import { compareGames } from '../../src/domain/catalogue/game-order.ts';
import { compareFound, searchFacts } from '../../src/domain/catalogue/game-search.ts';
import { shownCurrency, type Game, type OfferedGame } from '../../src/domain/catalogue/game.ts';
import { listedCountries } from '../../src/domain/shared/country.ts';
import type {
  GameCatalog,
  NamedGame,
  OfferedGames,
  OfferedGamesQuery,
} from '../../src/application/ports/game-catalog.ts';
import type { InMemoryCatalogue } from './in-memory-catalogue.ts';

export class InMemoryGameCatalog implements GameCatalog {
  readonly #catalogue: InMemoryCatalogue;

  constructor(catalogue: InMemoryCatalogue) {
    this.#catalogue = catalogue;
  }

  async findOffered({ agent, filter, search, page }: OfferedGamesQuery): Promise<OfferedGames> {
    const { providers } = this.#catalogue.current;
    const found = this.#offered(agent)
      .filter((game) => filter.matches(game) && search?.matches(game) !== false)
      .filter((game) => isListed({ agent, game, provider: providers.get(game.provider)! }, filter.country));
    const order = compareFound(search?.sort ?? 'name');
    const offered =
      search === undefined
        ? found.sort(compareGames)
        : found
            .map((game) => ({ game, facts: searchFacts(game.details) }))
            .sort(order)
            .map(({ game }) => game);
    const list = offered.slice(page.offset, page.offset + page.pageSize).map(({ details: _, ...game }) => ({
      ...this.#shown(agent, game),
      currency: shownCurrency(game, filter.currency, agent.currency),
    }));
    return { list, total: offered.length };
  }

  async findNamed(agent: Agent, ids: readonly string[]): Promise<readonly NamedGame[]> {
    const { providers } = this.#catalogue.current;
    return this.#offered(agent)
      .filter(({ id }) => ids.includes(id))
      .map((game) => {
        const { restrictedCountries } = providers.get(game.provider)!;
        return {
          ...this.#shown(agent, game),
          restrictedCountries: listedCountries([...game.restrictedCountries, ...restrictedCountries]),
        };
      });
  }

  #offered(agent: Agent): Game[] {
    const { games, providers } = this.#catalogue.current;
    return [...games.values()].filter(
      (game) => game.isActive && providers.get(game.provider)?.isActive === true && agent.offerRules.offers(game),
    );
  }

  #shown(agent: Agent, game: Game): OfferedGame {
    const provider = this.#catalogue.current.providers.get(game.provider);
    const isMaintenance = game.isMaintenance || provider?.isMaintenance === true;
    return { game, currency: shownCurrency(game, undefined, agent.currency), isMaintenance };
  }
}

const isListed = (question: CountryQuestion, country: string | undefined): boolean =>
  country === undefined || countryRefusal(question, country) === undefined;
