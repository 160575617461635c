import { GAMES } from '../../api/games.ts';
import { placeOf } from '../../api/call.ts';
import type { HttpDependencies } from '../http-dependencies.ts';
import { OWN, served, type AgentRoute } from './agent-call.ts';
import { gameChanges } from './game-changes.ts';
import { gameList } from './game-list.ts';
import { playerRoutes } from './player-routes.ts';
import { reportRoutes } from './report-routes.ts';
import { transferRoutes } from './transfer-routes.ts';

/** The Agent interface, one line a path. All are POST. */
export const agentRoutes = ({
  listGames,
  listGameChanges,
  players,
  reports,
  transfers,
}: HttpDependencies): readonly AgentRoute[] => [
  // The hot path has a reader and a writer of its own; a test holds them to the contract.
  { path: GAMES.list.base + placeOf(GAMES.list).path, call: gameList(listGames), isMemoised: true, isTraced: false },
  served(GAMES.changes, { ...OWN, isHeavyOn: 'database' }, gameChanges(listGameChanges)),
  ...playerRoutes(players),
  ...reportRoutes(reports),
  ...transferRoutes(transfers),
];
