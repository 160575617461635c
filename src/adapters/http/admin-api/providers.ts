import type { AdminUseCases } from './admin-dependencies.ts';
import { PROVIDERS } from '../../api/calls/providers.ts';
import { mapped, mappedPage, serve, type AdminRouter } from './admin-call.ts';
import { fromJson, shownBy } from '../answers/json-names.ts';

/** `/admin/v1/providers`. */
export function providerCalls(router: AdminRouter, useCases: AdminUseCases): void {
  serve(router, PROVIDERS.create, async ({ body }) =>
    mapped(await useCases.createProvider.execute(fromJson(body)), providerJson),
  );
  serve(router, PROVIDERS.list, async ({ query: { page, pageSize } }) =>
    mappedPage(await useCases.listProviders.execute(page, pageSize), providerJson),
  );
  serve(router, PROVIDERS.show, async ({ params }) =>
    mapped(await useCases.showProvider.execute(params.code), providerJson),
  );
  serve(router, PROVIDERS.change, async ({ body, params }) =>
    mapped(await useCases.changeProvider.execute(params.code, fromJson(body)), providerJson),
  );
  serve(router, PROVIDERS.forgetPlayers, ({ params }) => useCases.forgetPlayers.execute(params.code));
  serve(router, PROVIDERS.credentials, async ({ params }) =>
    mapped(await useCases.listCredentials.execute(params.code), (list) => ({
      list: list.map(({ name, isRequired, isSet }) => ({ name, required: isRequired, set: isSet ?? null })),
    })),
  );
}

const providerJson = shownBy(PROVIDERS.show.answers);
