import type { Agent } from '../../domain/agent/agent.ts';
import type { GameFilter } from '../../domain/catalogue/game-filter.ts';
import type { OfferedGame } from '../../domain/catalogue/game.ts';
import type { PageRequest } from '../../domain/shared/page-request.ts';

export interface OfferedGamesQuery {
  readonly agent: Agent;
  readonly filter: GameFilter;
  readonly page: PageRequest;
}

/** One page of the games that are offered to an Agent; `total` counts all pages. */
export interface OfferedGames {
  readonly list: readonly OfferedGame[];
  readonly total: number;
}

/** Finds the games for Agents. */
export interface GameCatalog {
  /**
   * Active games of active providers that the Agent's offer rules allow, in the order of `compareGames`; with a country in the filter, only those that
   * `countryRefusal` does not refuse. A page beyond the last one is an empty list with the true total.
   */
  findOffered(query: OfferedGamesQuery): Promise<OfferedGames>;
}
