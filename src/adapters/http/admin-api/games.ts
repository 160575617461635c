import type { AdminUseCases } from './admin-dependencies.ts';
import { CATALOGUE } from '../../api/calls/catalogue.ts';
import { mapped, mappedPage, serve, serveRaw, type AdminRouter } from './admin-call.ts';
import { importedGames } from './import-games.ts';
import { fromJson, shownBy } from '../answers/json-names.ts';

/** `/admin/v1/games`. */
export function gameCalls(router: AdminRouter, useCases: AdminUseCases): void {
  serveRaw(router, CATALOGUE.import, (ctx) => importedGames(ctx, useCases.importGames));
  serve(router, CATALOGUE.list, async ({ query }) =>
    mappedPage(await useCases.listStoredGames.execute(query), gameJson),
  );
  serve(router, CATALOGUE.show, async ({ params }) => mapped(await useCases.showGame.execute(params.id), gameJson));
  serve(router, CATALOGUE.change, async ({ body, params }) =>
    mapped(await useCases.changeGame.execute(params.id, fromJson(body)), gameJson),
  );
}

const gameJson = shownBy(CATALOGUE.show.answers);
