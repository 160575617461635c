import type { AgentView, GameState } from '../../src/domain/catalogue/game-change.ts';
import type {
  CatalogHistory,
  GameHistory,
  HistoryHead,
  HistoryWindow,
} from '../../src/application/ports/catalog-history.ts';
import type { InMemoryCatalogue } from './in-memory-catalogue.ts';

/** Compares the full copies at both ends. Candidates are all games that `everyGame` or a changed flag demands. */
export class InMemoryCatalogHistory implements CatalogHistory {
  readonly #catalogue: InMemoryCatalogue;

  constructor(catalogue: InMemoryCatalogue) {
    this.#catalogue = catalogue;
  }

  async head(): Promise<HistoryHead> {
    return { epoch: this.#catalogue.epoch, revision: this.#catalogue.revision, oldest: this.#catalogue.oldest };
  }

  async agentViewAt(agentCode: string, revision: number): Promise<AgentView | undefined> {
    const agent = this.#catalogue.at(revision).agents.get(agentCode);
    return agent && { currency: agent.currency, offerRules: agent.offerRules, countries: agent.countries };
  }

  async gamesChanged({ from, to, afterId, everyGame, limit }: HistoryWindow): Promise<readonly GameHistory[]> {
    return [...this.#catalogue.at(to).games.keys()]
      .filter((id) => id > afterId)
      .sort()
      .map((id) => ({ id, before: this.#stateAt(from, id), after: this.#stateAt(to, id) }))
      .filter(({ before, after }) => everyGame || isChanged(before, after))
      .slice(0, limit);
  }

  #stateAt(revision: number, id: string): GameState | undefined {
    const { games, providers } = this.#catalogue.at(revision);
    const game = games.get(id);
    const provider = game && providers.get(game.provider);
    if (game === undefined || provider === undefined) return undefined;
    return {
      game,
      providerIsActive: provider.isActive,
      providerIsMaintenance: provider.isMaintenance,
      providerRestrictedCountries: provider.restrictedCountries,
    };
  }
}

const isChanged = (before: GameState | undefined, after: GameState | undefined): boolean =>
  before?.game !== after?.game ||
  before?.providerIsActive !== after?.providerIsActive ||
  before?.providerIsMaintenance !== after?.providerIsMaintenance ||
  before?.providerRestrictedCountries !== after?.providerRestrictedCountries;
