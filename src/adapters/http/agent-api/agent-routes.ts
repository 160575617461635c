import { ListGameChanges } from '../../../application/catalogue/list-game-changes.ts';
import { ShowGameDetails } from '../../../application/catalogue/show-game-details.ts';
import { ListGames, SearchGames } from '../../../application/catalogue/list-games.ts';
import { GAMES } from '../../api/calls/games.ts';
import type { UseCases } from '../use-cases.ts';
import { shownDetailsJson } from '../answers/details-json.ts';
import { heavyOwn, onlyFieldsOf, OWN, route, searching, type AgentRoute } from './agent-call.ts';
import { freeRoundRoutes } from './free-round-routes.ts';
import { gameChangesJson } from './game-changes.ts';
import { gameJson } from './game-json.ts';
import { gameList } from './game-list.ts';
import { MEMO_BYTES } from './page-memo.ts';
import { ownBooksRoutes } from './own-books-routes.ts';
import { pullRoutes } from './pull-routes.ts';
import { playerChanges } from './player-changes.ts';
import { playerRoutes } from './player-routes.ts';
import { reportRoutes } from './report-routes.ts';
import { transferRoutes } from './transfer-routes.ts';

/** The Agent interface, one line a path. All are POST. */
export const agentRoutes = (useCase: UseCases): readonly AgentRoute[] => [
  // The hot path has a reader and a writer of its own; a test holds them to the contract.
  route(GAMES.list, { ...OWN, memoBytes: MEMO_BYTES.list }, gameList(useCase(ListGames))),
  heavyOwn(GAMES.changes, useCase(ListGameChanges), gameChangesJson),
  onlyFieldsOf(
    GAMES.search,
    searching(GAMES.search, useCase(SearchGames), (found) => ({ ...found, list: found.list.map(gameJson) })),
  ),
  heavyOwn(GAMES.detail, useCase(ShowGameDetails), ({ list, missing }) => ({
    list: list.map((named) => ({
      ...gameJson(named),
      restricted_countries: named.restrictedCountries,
      ...shownDetailsJson(named.game.details),
    })),
    missing,
  })),
  ...playerRoutes(useCase),
  ...playerChanges(useCase),
  ...reportRoutes(useCase),
  ...transferRoutes(useCase),
  ...freeRoundRoutes(useCase),
  ...ownBooksRoutes(useCase),
  ...pullRoutes(useCase),
];
