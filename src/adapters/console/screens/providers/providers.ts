import type { AnswerOf } from '../../../api/call.ts';
import { PROVIDERS } from '../../../api/calls/providers.ts';
import { html, type Child } from '../../../pages/html.ts';
import { actionForm } from '../../forms/action-form.ts';
import { askedQuery, card, pager, table, type Column } from '../../parts/lists.ts';
import { activity, badge, code } from '../../parts/values.ts';
import { action, screen } from '../../screen.ts';
import { providerPath } from '../../paths.ts';

export type Provider = AnswerOf<typeof PROVIDERS.show>;

const create = action({
  name: 'create-provider',
  call: PROVIDERS.create,
  label: 'Create',
  only: ['code', 'protocol', 'base_url', 'currencies'],
  notice: 'The provider is there. Give it credentials next, then fetch its games.',
  done: ({ code: provider }) => ({ to: providerPath(provider) }),
});

/** Whether games of the provider can be played, by its flags. */
export const providerState = ({ active, is_maintenance }: Provider): Child =>
  active && is_maintenance ? badge('maintenance', 'warn') : activity(active);

export const credentialsBadge = ({ has_credentials }: Provider): Child =>
  has_credentials ? badge('set', 'good') : badge('none', 'warn');

const COLUMNS: readonly Column<Provider>[] = [
  { title: 'Provider', cell: ({ code: provider }) => html`<a href="${providerPath(provider)}">${provider}</a>` },
  { title: 'Protocol', cell: ({ protocol }) => protocol },
  { title: 'State', cell: providerState },
  { title: 'Credentials', cell: credentialsBadge },
  { title: 'Currencies', cell: ({ currencies }) => currencies.join(', ') },
  { title: 'Address', cell: ({ base_url }) => (base_url === null ? badge('none', 'warn') : code(base_url)) },
];

/** All providers, and a form for a new one. */
export const providers = screen({
  path: '/console/providers',
  name: 'Providers',
  purpose: 'The upstreams that games come from; each has its settings, credentials, maintenance and catalogue.',
  group: 'Set up',
  calls: [PROVIDERS.list],
  load: (visit) => visit.call(PROVIDERS.list, { query: askedQuery(visit, PROVIDERS.list) }),
  view: (page, visit) => {
    const form = actionForm(visit, create, { isWide: true });
    return [
      table(page.list, COLUMNS, { caption: 'Providers', empty: 'There is no provider yet.' }),
      pager(visit, page),
      form === undefined ? undefined : card('Create a provider', form),
    ];
  },
  actions: [create],
});
