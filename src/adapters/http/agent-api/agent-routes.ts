import type { ListGameChanges } from '../../../application/catalogue/list-game-changes.ts';
import type { ListGames } from '../../../application/catalogue/list-games.ts';
import { GAMES } from '../../api/calls/games.ts';
import { heavyOwn, OWN, route, type AgentRoute } from './agent-call.ts';
import { gameChangesJson } from './game-changes.ts';
import { gameList } from './game-list.ts';
import { playerRoutes, type PlayerUseCases } from './player-routes.ts';
import { reportRoutes, type ReportUseCases } from './report-routes.ts';
import { transferRoutes, type TransferUseCases } from './transfer-routes.ts';

export interface AgentUseCases {
  readonly listGames: ListGames;
  readonly listGameChanges: ListGameChanges;
  readonly players: PlayerUseCases;
  readonly reports: ReportUseCases;
  readonly transfers: TransferUseCases;
}

/** The Agent interface, one line a path. All are POST. */
export const agentRoutes = ({
  listGames,
  listGameChanges,
  players,
  reports,
  transfers,
}: AgentUseCases): readonly AgentRoute[] => [
  // The hot path has a reader and a writer of its own; a test holds them to the contract.
  route(GAMES.list, { ...OWN, isMemoised: true }, gameList(listGames)),
  heavyOwn(GAMES.changes, listGameChanges, gameChangesJson),
  ...playerRoutes(players),
  ...reportRoutes(reports),
  ...transferRoutes(transfers),
];
