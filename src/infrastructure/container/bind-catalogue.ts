import { ChangeGame } from '../../application/catalogue/change-game.ts';
import { ImportGames } from '../../application/catalogue/import-games.ts';
import { ListGameChanges } from '../../application/catalogue/list-game-changes.ts';
import { ListGames } from '../../application/catalogue/list-games.ts';
import { ListStoredGames } from '../../application/catalogue/list-stored-games.ts';
import { ShowGame } from '../../application/catalogue/show-game.ts';
import { SyncCatalogue } from '../../application/catalogue/sync-catalogue.ts';
import type { Bind } from './binder.ts';
import { TOKENS } from './tokens.ts';

/** The games, and how they get into the catalogue. */
export function bindCatalogue(bind: Bind): void {
  const { games, catalog, history, stagedGames, jobs, config, clock, randomness } = TOKENS;
  const { mapUnifiedCall, providerGateways: gateways, backgroundJobs: runner } = TOKENS;
  bind(TOKENS.listGames, { games: catalog }, (given) => new ListGames(given.games));
  bind(TOKENS.listGameChanges, { history }, (given) => new ListGameChanges(given.history));
  bind(TOKENS.listStoredGames, { games }, (given) => new ListStoredGames(given.games));
  bind(TOKENS.showGame, { games }, (given) => new ShowGame(given.games));
  bind(TOKENS.changeGame, { games }, (given) => new ChangeGame(given.games));
  bind(TOKENS.importGames, { games, randomness }, (given) => new ImportGames(given.games, given.randomness));
  bind(
    TOKENS.syncCatalogue,
    { jobs, stagedGames, clock, randomness, mapUnifiedCall, gateways, runner, config },
    ({ config: { syncNewGamesActive: areNewActive }, ...parts }) => new SyncCatalogue({ ...parts, areNewActive }),
  );
}
