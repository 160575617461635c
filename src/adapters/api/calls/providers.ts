import { z } from 'zod';
import { AMOUNT_MAX } from '../../../domain/wallet/amount.ts';
import { MOVEMENT_MAX_DEFAULT, movementMaxOf } from '../../../domain/provider/movement-max.ts';
import { adminCall } from '../call.ts';
import { EXAMPLE, hidden } from '../schemas/examples.ts';
import { code, count, countries, currency, flag, httpUrl, ipRange, line, someOf, text } from '../schemas/fields.ts';
import { onePage, PAGE, pageOf } from '../schemas/pages.ts';
import { PROVIDER_CODE } from '../schemas/parameters.ts';

const chapter = {
  name: 'Admin: Providers',
  description: 'The upstreams that games come from. Each is an instance of a protocol with a code of its own.',
};

/**
 * The provider's secrets, the address to which they are sent, and the addresses from which its events are accepted. All three need the same right.
 * Otherwise, a person with only one of the others could obtain the secrets, or let somebody else's events move money.
 */
const TRUSTED = { credentials: 'administer', base_url: 'administer', ip_allow_list: 'administer' } as const;

const CREDENTIALS_MAX = 64;
const TIMEOUT_MS_MIN = 100;
const TIMEOUT_MS_MAX = 60_000;

const identity = {
  code: code.meta({
    description: 'The provider’s code: 1 to 32 letters, digits, `_` or `-`. Case is ignored; it never changes.',
  }),
  protocol: z
    .string()
    .regex(/^provider-[a-z0-9-]{1,32}$/, 'must be the name of a protocol, such as provider-a')
    .meta({ description: 'The protocol that the provider speaks, such as `provider-a`; it never changes.' }),
};

const movementMax = text(
  'Largest amount that one event may move, in the unit of the wallet’s currency: a decimal above 0 and at most ' +
    `${AMOUNT_MAX.toString()}.`,
);

const fields = {
  base_url: httpUrl
    .meta({ description: 'Base URL of the provider, http or https; null while it is not known.' })
    .nullable(),
  currencies: z.array(currency).max(64).meta({ description: 'The currencies that these credentials are for.' }),
  timeout_ms: z
    .int()
    .min(TIMEOUT_MS_MIN)
    .max(TIMEOUT_MS_MAX)
    .meta({ description: 'Longest that one call to it may take, in milliseconds; null for the gateway’s default.' })
    .nullable(),
  ip_allow_list: z
    .array(ipRange)
    .max(256)
    .meta({ description: 'Addresses or CIDR ranges that its callbacks may come from; empty for any.' }),
  movement_max: movementMax,
  restricted_countries: countries.meta({
    description:
      'Countries whose players may play none of its games: codes of ISO 3166-1 with two letters. Where the list is not empty, a launch must say the country.',
  }),
  is_maintenance: flag('True shows all of its games as in maintenance.'),
  active: flag('False hides all of its games.'),
};

const given = {
  ...fields,
  credentials: z
    .record(line(64), z.string().max(8192))
    .refine((all) => Object.keys(all).length <= CREDENTIALS_MAX, `must have at most ${CREDENTIALS_MAX} entries`)
    .meta({
      description:
        'Credentials by the names that the protocol gives them. They are kept encrypted and never shown again.',
      maxProperties: CREDENTIALS_MAX,
    }),
  movement_max: movementMax.transform((amount, context) => {
    const read = movementMaxOf(amount);
    if (read.ok) return read.value;
    context.addIssue(read.error.rule);
    return z.NEVER;
  }),
};

const newProvider = z
  .strictObject({
    ...identity,
    base_url: given.base_url.default(null),
    credentials: given.credentials.optional(),
    currencies: given.currencies.default([]),
    timeout_ms: given.timeout_ms.default(null),
    ip_allow_list: given.ip_allow_list.default([]),
    movement_max: given.movement_max.prefault(MOVEMENT_MAX_DEFAULT.toString()),
    restricted_countries: given.restricted_countries.default([]),
    is_maintenance: given.is_maintenance.default(false),
    active: given.active.default(true),
  })
  .meta({ id: 'NewProvider' });

const provider = z
  .strictObject({ ...identity, ...fields, has_credentials: flag('Whether it has credentials; which, is not shown.') })
  .meta({ id: 'Provider' });

const credential = z
  .strictObject({
    name: text('The name that the protocol gives it.'),
    required: flag('Whether the protocol cannot be used without it.'),
    set: flag(
      'Whether it is set; null where this gateway lacks the key that the credentials are sealed with.',
    ).nullable(),
  })
  .meta({ id: 'CredentialName' });

const profile = {
  code: EXAMPLE.provider,
  protocol: 'provider-a',
  base_url: 'https://api.provider.example.com',
  currencies: ['EUR', 'USD'],
  timeout_ms: 8000,
  ip_allow_list: ['203.0.113.0/24', '2001:db8::17'],
  movement_max: '500000',
  restricted_countries: ['US'],
  is_maintenance: false,
  active: true,
};
const example: z.output<typeof provider> = { ...profile, has_credentials: true };

export const PROVIDERS = {
  create: adminCall({
    chapter,
    route: 'POST /providers',
    right: 'operate',
    fieldRights: TRUSTED,
    secondPerson: { fields: ['credentials'], hides: ['credentials'] },
    name: 'createProvider',
    summary: 'Create a provider',
    description: 'Adds a provider. Its games can be imported from then on.',
    body: newProvider,
    sends: {
      ...profile,
      credentials: {
        sn: 'orchard',
        secret_key: hidden('', 16),
        agent_login_id: 'orchard-agent',
        agent_password: hidden('', 16),
      },
    },
    answers: provider,
    examples: { provider: example },
    failures: ['already_exists'],
  }),
  list: adminCall({
    chapter,
    route: 'GET /providers',
    right: 'read',
    name: 'listProviders',
    summary: 'List the providers',
    description: 'All providers, active or not, by code and page by page. Their credentials are not shown.',
    query: PAGE,
    answers: pageOf(provider, 'The providers of this page, by code.').meta({ id: 'ProviderList' }),
    examples: { page: onePage(example) },
  }),
  show: adminCall({
    chapter,
    route: 'GET /providers/{code}',
    right: 'read',
    name: 'showProvider',
    summary: 'Show a provider',
    description: 'One provider, by its code. Its credentials are not shown.',
    params: { code: PROVIDER_CODE },
    answers: provider,
    examples: { provider: example },
  }),
  credentials: adminCall({
    chapter,
    route: 'GET /providers/{code}/credentials',
    right: 'read',
    name: 'listCredentials',
    summary: 'List the names of a provider’s credentials',
    description:
      'The names of the credentials that the provider’s protocol has, and which of them are set. No value is ever shown.',
    params: { code: PROVIDER_CODE },
    answers: z
      .strictObject({
        list: z.array(credential).meta({ description: 'In the order of the protocol’s documentation.' }),
      })
      .meta({ id: 'CredentialList' }),
    examples: { names: { list: [{ name: 'secret_key', required: true, set: true }] } },
  }),
  change: adminCall({
    chapter,
    route: 'PATCH /providers/{code}',
    right: 'operate',
    fieldRights: TRUSTED,
    secondPerson: { fields: Object.keys(TRUSTED), hides: ['credentials'] },
    name: 'changeProvider',
    summary: 'Change a provider',
    description:
      'Changes the fields that are named and leaves the others. At least one must be. New credentials replace all of the ' +
      'old ones. Maintenance and activity show in the lists of Agents with the next look of each process, 250 ms later by default.',
    params: { code: PROVIDER_CODE },
    body: someOf(given).meta({ id: 'ProviderChanges' }),
    sends: { is_maintenance: true },
    answers: provider,
    examples: { provider: example },
  }),
  forgetPlayers: adminCall({
    chapter,
    route: 'POST /providers/{code}/players/forget',
    right: 'operate',
    secondPerson: {},
    name: 'forgetPlayers',
    summary: 'Forget that a provider knows its players',
    description:
      'For a provider whose address or account has changed, so that it knows none of the players. Each player is registered ' +
      'there again before the next launch or transfer, under the same name. Money, bets and wallets stay as they are. There is no body.',
    params: { code: PROVIDER_CODE },
    answers: z
      .strictObject({ forgotten: count('How many accounts were taken for registered until now.') })
      .meta({ id: 'ForgottenPlayers' }),
    examples: { some: { forgotten: 1204 } },
  }),
} as const;
