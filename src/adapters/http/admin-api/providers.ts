import { z } from 'zod';
import type { CreateProvider } from '../../../application/providers/create-provider.ts';
import type { ChangeProvider } from '../../../application/providers/change-provider.ts';
import type { ProviderView } from '../../../application/providers/provider-view.ts';
import type { AdminUseCases } from './admin-dependencies.ts';
import { MOVEMENT_MAX_DEFAULT, movementMaxOf } from '../../../domain/provider/movement-max.ts';
import { calling, callingWith, listing, mapped, mappedPage, type AdminRouter } from './admin-call.ts';
import { code, currency, httpUrl, ipRange, someOf, text } from './fields.ts';
import { fromJson, toJson, type JsonNames } from './json-names.ts';

const CREDENTIALS_MAX = 64;
const TIMEOUT_MS_MIN = 100;
const TIMEOUT_MS_MAX = 60_000;

const movementMax = z.string().transform((text, context) => {
  const read = movementMaxOf(text);
  if (read.ok) return read.value;
  context.addIssue(read.error.rule);
  return z.NEVER;
});

const shape = {
  base_url: httpUrl.nullable(),
  credentials: z
    .record(text(64), z.string().max(8192))
    .refine((all) => Object.keys(all).length <= CREDENTIALS_MAX, `must have at most ${CREDENTIALS_MAX} entries`),
  currencies: z.array(currency).max(64),
  timeout_ms: z.number().int().min(TIMEOUT_MS_MIN).max(TIMEOUT_MS_MAX).nullable(),
  ip_allow_list: z.array(ipRange).max(256),
  movement_max: movementMax,
  is_maintenance: z.boolean(),
  active: z.boolean(),
};

/** Body of `POST /admin/v1/providers`. */
export const newProvider = z.strictObject({
  code,
  protocol: z.string().regex(/^provider-[a-z0-9-]{1,32}$/, 'must be the name of a protocol, such as provider-a'),
  base_url: shape.base_url.default(null),
  credentials: shape.credentials.optional(),
  currencies: shape.currencies.default([]),
  timeout_ms: shape.timeout_ms.default(null),
  ip_allow_list: shape.ip_allow_list.default([]),
  movement_max: shape.movement_max.prefault(MOVEMENT_MAX_DEFAULT.toString()),
  is_maintenance: shape.is_maintenance.default(false),
  active: shape.active.default(true),
});

/** Body of `PATCH /admin/v1/providers/{code}`. */
export const providerChanges = someOf(shape);

const PROFILE_NAMES = {
  base_url: 'baseUrl',
  currencies: 'currencies',
  timeout_ms: 'timeoutMs',
  ip_allow_list: 'ipAllowList',
  movement_max: 'movementMax',
  is_maintenance: 'isMaintenance',
  active: 'isActive',
} as const;

/** What is shown of a provider: that it has credentials, never which. */
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
  router.post(
    '/providers',
    callingWith(newProvider, async (body) =>
      mapped(
        await useCases.createProvider.execute(fromJson<NewProvider>(body, NEW_NAMES) as NewProvider),
        providerJson,
      ),
    ),
  );
  router.get(
    '/providers',
    listing(async (page, pageSize) => mappedPage(await useCases.listProviders.execute(page, pageSize), providerJson)),
  );
  router.get(
    '/providers/:code',
    calling(async ({ code: provider = '' }) => mapped(await useCases.showProvider.execute(provider), providerJson)),
  );
  router.patch(
    '/providers/:code',
    callingWith(providerChanges, async (body, { code: provider = '' }) =>
      mapped(
        await useCases.changeProvider.execute(provider, fromJson<ProviderChanges>(body, CHANGE_NAMES)),
        providerJson,
      ),
    ),
  );
}

const providerJson = (provider: ProviderView): object => toJson(provider, VIEW_NAMES);
