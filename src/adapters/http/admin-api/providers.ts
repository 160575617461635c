import {
  ChangeProvider,
  CreateProvider,
  ShowProvider,
  ListProviders,
  ListCredentials,
  ForgetPlayers,
} from '../../../application/providers/providers.ts';
import { PROVIDERS } from '../../api/calls/providers.ts';
import type { UseCases } from '../use-cases.ts';
import { mapped, mappedPage, serve, serveRaw, type AdminRouter } from './admin-call.ts';
import { fromJson, shownBy } from '../answers/json-names.ts';
import { ChangeGame, ListStoredGames, ShowGame } from '../../../application/catalogue/stored-games.ts';
import { ImportGames } from '../../../application/catalogue/import-games.ts';
import { CATALOGUE } from '../../api/calls/catalogue.ts';
import { importedGames } from './import-games.ts';
import type { Game } from '../../../domain/catalogue/game.ts';
import { detailsFromJson, detailsJson } from '../answers/details-json.ts';

/** `/admin/v1/providers`. */
export function providerCalls(router: AdminRouter, useCase: UseCases): void {
  serve(router, PROVIDERS.create, async ({ body }) =>
    mapped(await useCase(CreateProvider).execute(fromJson(body)), providerJson),
  );
  serve(router, PROVIDERS.list, async ({ query: { page, pageSize } }) =>
    mappedPage(await useCase(ListProviders).execute(page, pageSize), providerJson),
  );
  serve(router, PROVIDERS.show, async ({ params }) =>
    mapped(await useCase(ShowProvider).execute(params.code), providerJson),
  );
  serve(router, PROVIDERS.change, async ({ body, params }) =>
    mapped(await useCase(ChangeProvider).execute(params.code, fromJson(body)), providerJson),
  );
  serve(router, PROVIDERS.forgetPlayers, ({ params }) => useCase(ForgetPlayers).execute(params.code));
  serve(router, PROVIDERS.credentials, async ({ params }) =>
    mapped(await useCase(ListCredentials).execute(params.code), (list) => ({
      list: list.map(({ name, isRequired, isSet }) => ({ name, required: isRequired, set: isSet ?? null })),
    })),
  );
}

const providerJson = shownBy(PROVIDERS.show.answers);

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
