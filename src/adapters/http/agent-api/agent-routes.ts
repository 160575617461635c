import { ListGameChanges } from '../../../application/catalogue/list-game-changes.ts';
import { ListGames } from '../../../application/catalogue/list-games.ts';
import { GAMES } from '../../api/calls/games.ts';
import type { UseCases } from '../use-cases.ts';
import { heavyOwn, OWN, route, type AgentRoute } from './agent-call.ts';
import { gameChangesJson } from './game-changes.ts';
import { gameList } from './game-list.ts';
import { ownBooksRoutes } from './own-books-routes.ts';
import { pullRoutes } from './pull-routes.ts';
import { playerChanges } from './player-changes.ts';
import { playerRoutes } from './player-routes.ts';
import { reportRoutes } from './report-routes.ts';
import { transferRoutes } from './transfer-routes.ts';

/** The Agent interface, one line a path. All are POST. */
export const agentRoutes = (useCase: UseCases): readonly AgentRoute[] => [
  // The hot path has a reader and a writer of its own; a test holds them to the contract.
  route(GAMES.list, { ...OWN, isMemoised: true }, gameList(useCase(ListGames))),
  heavyOwn(GAMES.changes, useCase(ListGameChanges), gameChangesJson),
  ...playerRoutes(useCase),
  ...playerChanges(useCase),
  ...reportRoutes(useCase),
  ...transferRoutes(useCase),
  ...ownBooksRoutes(useCase),
  ...pullRoutes(useCase),
];
