import { z } from 'zod';
import type { Game } from '../../../domain/game/game.ts';
import type { GameFlags } from '../../../application/ports/game-store.ts';
import type { AdminUseCases } from './admin-dependencies.ts';
import { answer, calling, callingWith, mapped, type AdminRouter } from './admin-call.ts';
import { someOf } from './fields.ts';
import { importedGames } from './import-games.ts';
import { fromJson, toJson, type JsonNames } from './json-names.ts';

/** Body of `PATCH /admin/v1/games/{id}`. */
export const gameChanges = someOf({ is_maintenance: z.boolean(), active: z.boolean() });

const FLAG_NAMES = { is_maintenance: 'isMaintenance', active: 'isActive' } as const;

const GAME_NAMES = {
  id: 'id',
  provider: 'provider',
  brand: 'brand',
  code: 'code',
  name: 'name',
  category: 'category',
  currencies: 'currencies',
  image: 'image',
  ...FLAG_NAMES,
} as const satisfies JsonNames<Game>;

/** `/admin/v1/games`. */
export function gameCalls(router: AdminRouter, useCases: AdminUseCases): void {
  router.post('/games/import', async (ctx) => {
    answer(ctx, await importedGames(ctx, useCases.importGames));
  });
  router.get(
    '/games/:id',
    calling(async ({ id = '' }) => mapped(await useCases.showGame.execute(id), gameJson)),
  );
  router.patch(
    '/games/:id',
    callingWith(gameChanges, async (body, { id = '' }) =>
      mapped(await useCases.changeGame.execute(id, fromJson<GameFlags>(body, FLAG_NAMES)), gameJson),
    ),
  );
}

const gameJson = (game: Game): object => toJson(game, GAME_NAMES);
