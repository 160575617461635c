import type { HttpDependencies } from '../http-dependencies.ts';
import { OWN, type AgentRoute } from './agent-call.ts';
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
  { path: '/papi/v1/game/list', call: gameList(listGames), ...OWN, isMemoised: true },
  { path: '/papi/v1/game/changes', call: gameChanges(listGameChanges), ...OWN, isHeavyOn: 'database' },
  ...playerRoutes(players),
  ...reportRoutes(reports),
  ...transferRoutes(transfers),
];
