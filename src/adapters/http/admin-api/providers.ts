import type { CreateProvider } from '../../../application/providers/create-provider.ts';
import type { ChangeProvider } from '../../../application/providers/change-provider.ts';
import type { ProviderView } from '../../../application/providers/provider-view.ts';
import type { AdminUseCases } from './admin-dependencies.ts';
import { PROVIDERS } from '../../api/providers.ts';
import { mapped, mappedPage, serve, type AdminRouter } from './admin-call.ts';
import { fromJson, toJson, type JsonNames } from './json-names.ts';

const PROFILE_NAMES = {
  base_url: 'baseUrl',
  currencies: 'currencies',
  timeout_ms: 'timeoutMs',
  ip_allow_list: 'ipAllowList',
  movement_max: 'movementMax',
  is_maintenance: 'isMaintenance',
  active: 'isActive',
} as const;

/** The fields of a provider as the API shows them: that it has credentials, never the credentials. */
const VIEW_NAMES = {
  code: 'code',
  protocol: 'protocol',
  ...PROFILE_NAMES,
  has_credentials: 'hasCredentials',
} as const satisfies JsonNames<ProviderView>;

type NewProvider = Parameters<CreateProvider['execute']>[0];
type ProviderChanges = Parameters<ChangeProvider['execute']>[1];

const NEW_NAMES = { code: 'code', protocol: 'protocol', credentials: 'credentials', ...PROFILE_NAMES } as const;
const CHANGE_NAMES = { credentials: 'credentials', ...PROFILE_NAMES } as const;

/** `/admin/v1/providers`. */
export function providerCalls(router: AdminRouter, useCases: AdminUseCases): void {
  serve(router, PROVIDERS.create, async ({ body }) =>
    mapped(await useCases.createProvider.execute(fromJson<NewProvider>(body, NEW_NAMES) as NewProvider), providerJson),
  );
  serve(router, PROVIDERS.list, async ({ query: { page, pageSize } }) =>
    mappedPage(await useCases.listProviders.execute(page, pageSize), providerJson),
  );
  serve(router, PROVIDERS.show, async ({ params }) =>
    mapped(await useCases.showProvider.execute(params.code), providerJson),
  );
  serve(router, PROVIDERS.change, async ({ body, params }) =>
    mapped(
      await useCases.changeProvider.execute(params.code, fromJson<ProviderChanges>(body, CHANGE_NAMES)),
      providerJson,
    ),
  );
}

const providerJson = (provider: ProviderView) => toJson(provider, VIEW_NAMES);
