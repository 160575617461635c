import { ChangeGame } from '../../application/catalogue/change-game.ts';
import { ImportGames } from '../../application/catalogue/import-games.ts';
import { ListGameChanges } from '../../application/catalogue/list-game-changes.ts';
import { ListGames, SearchGames } from '../../application/catalogue/list-games.ts';
import { ListStoredGames } from '../../application/catalogue/list-stored-games.ts';
import { ShowGameDetails } from '../../application/catalogue/show-game-details.ts';
import { ShowGame } from '../../application/catalogue/show-game.ts';
import { SyncCatalogue } from '../../application/catalogue/sync-catalogue.ts';
import { MapUnifiedCall } from '../../application/providers/map-unified-call.ts';
import { BackgroundJobs } from '../process/background-jobs.ts';
import type { Bind } from './binder.ts';
import { TOKENS } from './tokens.ts';

/** The games, and the ways into the catalogue. */
export function bindCatalogue(bind: Bind): void {
  const { games, stagedGames, jobs, clock, randomness, providerGateways: gateways } = TOKENS;
  bind(ListGames, [TOKENS.catalog]);
  bind(SearchGames, [ListGames]);
  bind(ShowGameDetails, [TOKENS.catalog]);
  bind(ListGameChanges, [TOKENS.history]);
  bind(ListStoredGames, [games]);
  bind(ShowGame, [games]);
  bind(ChangeGame, [games]);
  bind(ImportGames, [games, randomness]);
  const asked = { mapUnifiedCall: MapUnifiedCall, gateways, areNewActive: TOKENS.syncNewGamesActive };
  bind(SyncCatalogue, { jobs, stagedGames, clock, randomness, ...asked, runner: BackgroundJobs });
}
