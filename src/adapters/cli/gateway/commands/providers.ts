import { PROVIDERS } from '../../../api/calls/providers.ts';
import { commandGroup } from '../command.ts';
import { objectOf } from '../view/shown-value.ts';
import { listView, rowsView } from '../view/views.ts';
import { adminCommand } from './admin-command.ts';

const CREDENTIALS =
  'Credentials have no option, because other users could see them: put them into the file of --from, as {"credentials": {...}}.';

export const providers = commandGroup(
  'providers',
  'Providers: upstreams, each with a protocol, an address and credentials.',
  {
    list: adminCommand(PROVIDERS.list, {
      examples: ['providers list', 'providers list --json'],
      view: listView('code', 'protocol', 'base_url', 'currencies', 'has_credentials', 'is_maintenance', 'active'),
    }),
    show: adminCommand(PROVIDERS.show, {
      summary: 'Show a provider. Credentials are not shown, only whether there are any.',
      examples: ['providers show A'],
    }),
    credentials: adminCommand(PROVIDERS.credentials, {
      summary: 'List the names of the credentials that a provider needs, and which are set. Values are never shown.',
      examples: ['providers credentials A'],
      view: (data, look) => rowsView('name', 'required', 'set')(objectOf(data)['list'], look),
    }),
    create: adminCommand(PROVIDERS.create, {
      details: CREDENTIALS,
      placed: { PROVIDER: 'code' },
      takesFile: true,
      examples: [
        'providers create A2 --protocol provider-a --base-url https://api.a.example --currencies EUR,USD --from credentials.json',
      ],
    }),
    'forget-players': adminCommand(PROVIDERS.forgetPlayers, {
      summary: 'Register all players of a provider again, each before the next launch or transfer.',
      details: 'Use it after the provider’s address or the account there has changed. No money moves.',
      examples: ['providers forget-players A --yes'],
      question: (call) => `Register all players of ${call.argument('PROVIDER')} again, each before the next launch?`,
    }),
    update: adminCommand(PROVIDERS.change, {
      summary: 'Change a provider; other fields keep their values.',
      details: CREDENTIALS,
      takesFile: true,
      examples: [
        'providers update A --maintenance',
        'providers update A --no-maintenance --timeout-ms 4000',
        'providers update A --movement-max 50000',
        'providers update A --restricted-countries US',
        'providers update A --from credentials.json',
      ],
    }),
  },
);
