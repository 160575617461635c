import { ok } from '../../../../domain/shared/result.ts';
import type { AnswerOf } from '../../../api/call.ts';
import { CATALOGUE } from '../../../api/calls/catalogue.ts';
import { DIAGNOSIS } from '../../../api/calls/diagnosis.ts';
import { JOBS } from '../../../api/calls/jobs.ts';
import { OVERVIEW } from '../../../api/calls/overview.ts';
import { PROVIDERS } from '../../../api/calls/providers.ts';
import { html, type Child } from '../../../pages/html.ts';
import { actionButton, actionForm } from '../../forms/action-form.ts';
import { card, definitions, linkTo } from '../../parts/lists.ts';
import { code, count } from '../../parts/values.ts';
import { action, screen, type Action, type ScreenVisit } from '../../screen.ts';
import { capabilityCards } from '../matrix/matrix.ts';
import { credentialsCard, setCredentials } from './credentials-form.ts';
import { maintenancePath, scheduleMaintenance } from '../notices/maintenance.ts';
import { providerPath } from '../../paths.ts';
import { credentialsBadge, providerState, type Provider } from './providers.ts';
import { lastSyncs, sync, syncCard } from './sync.ts';

const change = action({
  name: 'change-provider',
  call: PROVIDERS.change,
  label: 'Save',
  only: ['base_url', 'currencies', 'timeout_ms', 'ip_allow_list', 'movement_max', 'restricted_countries', 'active'],
  notice: 'Saved. All processes follow within a second.',
  done: (provider) => ({ to: providerPath(provider.code) }),
});

const maintenance = (isOn: boolean): Action =>
  action({
    name: isOn ? 'begin-maintenance' : 'end-maintenance',
    call: PROVIDERS.change,
    only: [],
    label: isOn ? 'Begin maintenance' : 'End maintenance',
    sure: (_, { params }) =>
      isOn
        ? `No game of ${params['code'] ?? ''} can be launched until the maintenance ends. The games stay in the lists, shown as in maintenance.`
        : `The games of ${params['code'] ?? ''} can be launched again, but for those that are in maintenance themselves.`,
    isDangerous: isOn,
    notice: isOn ? 'The provider is in maintenance.' : 'The maintenance is over.',
    parts: (_, { params }) => ({ params, body: { is_maintenance: isOn } }),
    done: (_, { path }) => ({ to: path }),
  });

const begin = maintenance(true);
const end = maintenance(false);

/** One provider, with all its settings and facts. */
export const provider = screen({
  path: '/console/providers/{code}',
  name: 'Provider',
  purpose: 'A provider: its settings and credentials, maintenance, the sync of its games, its pace and its functions.',
  calls: [PROVIDERS.show, PROVIDERS.credentials, JOBS.list, CATALOGUE.list, OVERVIEW.show, DIAGNOSIS.capabilities],
  load: async (visit) => {
    const shown = await visit.call(PROVIDERS.show, { params: visit.params });
    if (!shown.ok) return shown;
    const credentials = await visit.call(PROVIDERS.credentials, { params: visit.params });
    if (!credentials.ok) return credentials;
    const named = { provider: shown.value.code };
    const syncs = await lastSyncs(visit, shown.value.code);
    if (!syncs.ok) return syncs;
    const games = await visit.call(CATALOGUE.list, { query: { ...named, pageSize: '1' } });
    if (!games.ok) return games;
    const now = await visit.call(OVERVIEW.show);
    if (!now.ok) return now;
    const can = shown.value.active ? await visit.call(DIAGNOSIS.capabilities, { query: named }) : ok({ list: [] });
    if (!can.ok) return can;
    const pace = now.value.providers.find(({ provider: each }) => each === shown.value.code);
    const lists = { syncs: syncs.value.list, can: can.value.list, credentials: credentials.value.list };
    return ok({ shown: shown.value, games: games.value.total, pace, ...lists });
  },
  title: ({ shown }) => `Provider ${shown.code}`,
  view: ({ shown, syncs, games, pace, can, credentials }, visit) => {
    const form = actionForm(visit, change, { now: shown, isWide: true });
    const schedule = actionForm(visit, scheduleMaintenance);
    return [
      about(shown, { games, visit }),
      form === undefined ? undefined : card('Settings', form),
      credentialsCard(visit, shown, credentials),
      schedule === undefined ? undefined : card('Schedule maintenance', schedule),
      syncCard(visit, syncs, can[0]?.calls.game_list.support !== 'unsupported'),
      card('Pace, last ten minutes', paceView(pace)),
      can.length === 0 ? undefined : capabilityCards(can),
    ];
  },
  actions: [change, begin, end, scheduleMaintenance, setCredentials, sync],
});

function about(shown: Provider, { games, visit }: { readonly games: number; readonly visit: ScreenVisit }): Child {
  const all = linkTo(visit, `/console/games?provider=${encodeURIComponent(shown.code)}`, count(games));
  return card(
    'About',
    definitions([
      ['Code', code(shown.code)],
      ['Protocol', shown.protocol],
      ['State', providerState(shown)],
      ['Credentials', credentialsBadge(shown)],
      ['Games', all],
      ['Maintenance', linkTo(visit, maintenancePath(shown.code), 'Times of maintenance')],
      ['Currencies', shown.currencies.join(', ')],
      ['Restricted in', shown.restricted_countries.length === 0 ? 'no country' : shown.restricted_countries.join(', ')],
      ['Address', code(shown.base_url)],
      ['Callbacks from', shown.ip_allow_list.length === 0 ? 'any address' : code(shown.ip_allow_list.join(', '))],
    ]),
    actionButton(visit, shown.is_maintenance ? end : begin),
  );
}

type Pace = AnswerOf<typeof OVERVIEW.show>['providers'][number];

const paceView = (pace: Pace | undefined): Child =>
  pace === undefined
    ? html`<p class="about">This process called it fewer than five times.</p>`
    : definitions([
        ['One call in twenty takes longer than', `${pace.slow_seconds} s`],
        ['Calls without an answer', `${Math.round(pace.unanswered * 1_000) / 10} %`],
      ]);
