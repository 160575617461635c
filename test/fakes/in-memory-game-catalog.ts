import { countryRefusal, type CountryQuestion } from '../../src/domain/catalogue/country-refusal.ts';
import { compareGames } from '../../src/domain/catalogue/game-order.ts';
import { shownCurrency } from '../../src/domain/catalogue/game.ts';
import type { GameCatalog, OfferedGames, OfferedGamesQuery } from '../../src/application/ports/game-catalog.ts';
import type { InMemoryCatalogue } from './in-memory-catalogue.ts';

export class InMemoryGameCatalog implements GameCatalog {
  readonly #catalogue: InMemoryCatalogue;

  constructor(catalogue: InMemoryCatalogue) {
    this.#catalogue = catalogue;
  }

  async findOffered({ agent, filter, page }: OfferedGamesQuery): Promise<OfferedGames> {
    const { games, providers } = this.#catalogue.current;
    const offered = [...games.values()]
      .filter((game) => game.isActive && providers.get(game.provider)?.isActive === true)
      .filter((game) => agent.offerRules.offers(game) && filter.matches(game))
      .filter((game) => isListed({ agent, game, provider: providers.get(game.provider)! }, filter.country))
      .sort(compareGames);
    const list = offered.slice(page.offset, page.offset + page.pageSize).map((game) => ({
      game,
      currency: shownCurrency(game, filter.currency, agent.currency),
      isMaintenance: game.isMaintenance || providers.get(game.provider)?.isMaintenance === true,
    }));
    return { list, total: offered.length };
  }
}

const isListed = (question: CountryQuestion, country: string | undefined): boolean =>
  country === undefined || countryRefusal(question, country) === undefined;
