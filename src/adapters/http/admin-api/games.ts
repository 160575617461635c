import type { Game } from '../../../domain/game/game.ts';
import type { GameFlags } from '../../../application/ports/game-store.ts';
import type { AdminUseCases } from './admin-dependencies.ts';
import { CATALOGUE } from '../../api/catalogue.ts';
import { mapped, serve, serveRaw, type AdminRouter } from './admin-call.ts';
import { importedGames } from './import-games.ts';
import { fromJson } from './json-names.ts';

const FLAG_NAMES = { is_maintenance: 'isMaintenance', active: 'isActive' } as const;

/** `/admin/v1/games`. */
export function gameCalls(router: AdminRouter, useCases: AdminUseCases): void {
  serveRaw(router, CATALOGUE.import, (ctx) => importedGames(ctx, useCases.importGames));
  serve(router, CATALOGUE.show, async ({ params }) => mapped(await useCases.showGame.execute(params.id), gameJson));
  serve(router, CATALOGUE.change, async ({ body, params }) =>
    mapped(await useCases.changeGame.execute(params.id, fromJson<GameFlags>(body, FLAG_NAMES)), gameJson),
  );
}

const gameJson = ({ isMaintenance, isActive, ...game }: Game) => ({
  ...game,
  is_maintenance: isMaintenance,
  active: isActive,
});
