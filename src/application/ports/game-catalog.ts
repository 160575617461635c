import type { Agent } from '../../domain/agent/agent.ts';
import type { GameFilter } from '../../domain/catalogue/game-filter.ts';
import type { GameSearch } from '../../domain/catalogue/game-search.ts';
import type { OfferedGame } from '../../domain/catalogue/game.ts';
import type { PageRequest } from '../../domain/shared/page-request.ts';

export interface OfferedGamesQuery {
  readonly agent: Agent;
  readonly filter: GameFilter;
  /** Absent: the whole list, in its own order. */
  readonly search?: GameSearch;
  readonly page: PageRequest;
}

/** One page of the games that are offered to an Agent; `total` counts all pages. */
export interface OfferedGames {
  readonly list: readonly OfferedGame[];
  readonly total: number;
}

/** A game that was asked for by its GUID. */
export interface NamedGame extends OfferedGame {
  /** The countries whose players may not play it, by its own list or by that of its provider, as `listedCountries` orders them. */
  readonly restrictedCountries: readonly string[];
}

/** Finds the games for Agents. */
export interface GameCatalog {
  /**
   * Active games of active providers that the Agent's offer rules allow, in the order of `compareGames`, or of `compareFound` for a search; with a
   * country in the filter, only those that `countryRefusal` does not refuse. A page beyond the last one is an empty list with the true total. The games
   * have no details.
   */
  findOffered(query: OfferedGamesQuery): Promise<OfferedGames>;
  /** The games with these GUIDs that the same rules offer, in no particular order, with their details. */
  findNamed(agent: Agent, ids: readonly string[]): Promise<readonly NamedGame[]>;
}
