import { ChangeGame } from '../../../application/catalogue/change-game.ts';
import { ImportGames } from '../../../application/catalogue/import-games.ts';
import { ListStoredGames } from '../../../application/catalogue/list-stored-games.ts';
import { ShowGame } from '../../../application/catalogue/show-game.ts';
import { CATALOGUE } from '../../api/calls/catalogue.ts';
import type { UseCases } from '../use-cases.ts';
import { mapped, mappedPage, serve, serveRaw, type AdminRouter } from './admin-call.ts';
import { importedGames } from './import-games.ts';
import type { Game } from '../../../domain/catalogue/game.ts';
import { detailsFromJson, detailsJson } from '../answers/details-json.ts';
import { fromJson, shownBy } from '../answers/json-names.ts';

/** `/admin/v1/games`. */
export function gameCalls(router: AdminRouter, useCase: UseCases): void {
  serveRaw(router, CATALOGUE.import, (ctx) => importedGames(ctx, useCase(ImportGames)));
  serve(router, CATALOGUE.list, async ({ query }) =>
    mappedPage(await useCase(ListStoredGames).execute(query), gameJson),
  );
  serve(router, CATALOGUE.show, async ({ params }) => mapped(await useCase(ShowGame).execute(params.id), gameJson));
  serve(router, CATALOGUE.change, async ({ body, params }) =>
    mapped(await useCase(ChangeGame).execute(params.id, fromJson(body)), gameJson),
  );
  serve(router, CATALOGUE.details, async ({ params }) =>
    mapped(await useCase(ShowGame).execute(params.id), bySourceJson),
  );
  serve(router, CATALOGUE.changeDetails, async ({ body, params }) =>
    mapped(await useCase(ChangeGame).execute(params.id, { operatorDetails: detailsFromJson(body) }), bySourceJson),
  );
}

const bySourceJson = ({ id, details }: Game) => ({
  id,
  of_provider: detailsJson(details?.provider ?? {}),
  of_operator: detailsJson(details?.operator ?? {}),
});

const gameJson = shownBy(CATALOGUE.show.answers);
