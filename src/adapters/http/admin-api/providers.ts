import { ChangeProvider } from '../../../application/providers/change-provider.ts';
import { CreateProvider } from '../../../application/providers/create-provider.ts';
import { ForgetPlayers } from '../../../application/providers/forget-players.ts';
import { ListCredentials } from '../../../application/providers/list-credentials.ts';
import { ListProviders } from '../../../application/providers/list-providers.ts';
import { ShowProvider } from '../../../application/providers/show-provider.ts';
import { PROVIDERS } from '../../api/calls/providers.ts';
import type { UseCases } from '../use-cases.ts';
import { mapped, mappedPage, serve, type AdminRouter } from './admin-call.ts';
import { fromJson, shownBy } from '../answers/json-names.ts';

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
