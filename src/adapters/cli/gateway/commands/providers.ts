import { at } from '../admin/admin-request.ts';
import type { CommandGroup } from '../command.ts';
import type { Argument, Options } from '../../command-line/shape.ts';
import { listView, recordView } from '../view/views.ts';
import { adminCommand } from './admin-command.ts';
import { fieldsOfBoth, FROM_FILE } from './bodies.ts';
import { PAGE_OPTIONS, pageOf } from './paging.ts';

/** The argument of everything that is about one provider. */
export const PROVIDER: Argument = { name: 'PROVIDER', description: 'The code of the provider, in any case.' };

const FIELDS: Options = {
  'base-url': {
    kind: 'text',
    value: 'URL',
    field: 'base_url',
    isNullable: true,
    description: 'Where it is called; `none` for nowhere.',
  },
  currencies: {
    kind: 'list',
    value: 'LIST',
    field: 'currencies',
    description: 'The currencies it may be used in, with commas between them; empty for all.',
  },
  'timeout-ms': {
    kind: 'number',
    value: 'MS',
    field: 'timeout_ms',
    isNullable: true,
    description: 'Longest wait for it; `none` for that of PROVIDER_TIMEOUT_MS.',
  },
  'ip-allow-list': {
    kind: 'list',
    value: 'LIST',
    field: 'ip_allow_list',
    description: 'Addresses that it may call from, with commas between them; empty for any.',
  },
  'movement-max': {
    kind: 'text',
    value: 'AMOUNT',
    field: 'movement_max',
    description: 'Most that one of its events may move, in the unit of the currency; 1000000000000 unless said.',
  },
  maintenance: {
    kind: 'switch',
    field: 'is_maintenance',
    description: 'Whether all of its games show as in maintenance.',
  },
  active: { kind: 'switch', field: 'active', description: 'Whether it is used at all.' },
};

const CREDENTIALS =
  'Credentials have no option, for others could see them: put them into the file of --from, as {"credentials": {...}}.';

export const providers: CommandGroup = {
  name: 'providers',
  summary: 'Providers: upstreams, each with a protocol, an address and credentials.',
  commands: [
    adminCommand({
      name: 'list',
      summary: 'List providers by code, page by page.',
      options: PAGE_OPTIONS,
      examples: ['providers list', 'providers list --json'],
      request: (call) => ({ method: 'GET', path: '/providers', query: pageOf(call) }),
      view: listView('code', 'protocol', 'base_url', 'currencies', 'has_credentials', 'is_maintenance', 'active'),
    }),
    adminCommand({
      name: 'show',
      summary: 'Show a provider; of its credentials, whether there are any.',
      arguments: [PROVIDER],
      examples: ['providers show A'],
      request: (call) => ({ method: 'GET', path: at`/providers/${call.argument('PROVIDER')}` }),
      view: recordView,
    }),
    adminCommand({
      name: 'create',
      summary: 'Create a provider.',
      details: CREDENTIALS,
      arguments: [PROVIDER],
      options: {
        protocol: {
          kind: 'text',
          value: 'NAME',
          field: 'protocol',
          description: 'How it is spoken to, such as provider-a.',
        },
        ...FIELDS,
        ...FROM_FILE,
      },
      examples: [
        'providers create A2 --protocol provider-a --base-url https://api.a.example --currencies EUR,USD --from credentials.json',
      ],
      request: () => ({ method: 'POST', path: '/providers' }),
      body: async (call, session) => {
        const fields = await fieldsOfBoth(call, session);
        return fields.ok
          ? { ok: true, value: { ...(fields.value as object), code: call.argument('PROVIDER') } }
          : fields;
      },
      view: recordView,
    }),
    adminCommand({
      name: 'update',
      summary: 'Change a provider; what is not named stays as it is.',
      details: CREDENTIALS,
      arguments: [PROVIDER],
      options: { ...FIELDS, ...FROM_FILE },
      examples: [
        'providers update A --maintenance',
        'providers update A --no-maintenance --timeout-ms 4000',
        'providers update A --movement-max 50000',
        'providers update A --from credentials.json',
      ],
      request: (call) => ({ method: 'PATCH', path: at`/providers/${call.argument('PROVIDER')}` }),
      body: fieldsOfBoth,
      view: recordView,
    }),
  ],
};
