import type { Agent } from '../../domain/agent/agent.ts';
import type { GameFilter } from '../../domain/game/game-filter.ts';
import type { OfferedGame } from '../../domain/game/game.ts';
import type { PageRequest } from '../../domain/shared/page-request.ts';

/** A question to the catalogue. */
export interface OfferedGamesQuery {
  readonly agent: Agent;
  readonly filter: GameFilter;
  readonly page: PageRequest;
}

/** One page of the games an Agent is offered; `total` counts all pages. */
export interface OfferedGames {
  readonly list: readonly OfferedGame[];
  readonly total: number;
}

/** Where the games are looked up. */
export interface GameCatalog {
  /**
   * Active games of active providers that the Agent's offer rules authorize, in the order of `compareGames`.
   * A page beyond the last one is an empty list with the true total.
   */
  findOffered(query: OfferedGamesQuery): Promise<OfferedGames>;
}
