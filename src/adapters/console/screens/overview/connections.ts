import { DIAGNOSIS } from '../../../api/diagnosis.ts';
import type { AnswerOf } from '../../../api/call.ts';
import { html, type Child } from '../../../pages/html.ts';
import { card, definitions, linkTo, table, type Column } from '../../parts/lists.ts';
import { badge, code, DASH, time, type Tone } from '../../parts/values.ts';
import { screen, type ScreenVisit } from '../../screen.ts';

type Diagnosis = AnswerOf<typeof DIAGNOSIS.diagnose>;
type Agent = Diagnosis['agents'][number];
type Provider = Diagnosis['providers'][number];

/** A look around: whether Agents, providers and the database can be reached from here, now. */
export const connections = screen({
  path: '/console/connections',
  name: 'Connections',
  purpose: 'Asks the database, each Agent’s callback base and each provider just now; it takes as long as the slowest.',
  group: 'Watch',
  calls: [DIAGNOSIS.diagnose],
  load: (visit) => visit.call(DIAGNOSIS.diagnose),
  view: ({ checked_at, database, agents, providers, notices }, visit) => [
    card('Database', [
      definitions([
        ['State', badge(database.state, database.state === 'ready' ? 'good' : 'bad')],
        ['Its clock', database.clock_ahead_ms === null ? undefined : clockWords(database.clock_ahead_ms)],
        ['Checked', time(checked_at)],
        ['Detail', database.detail ?? undefined],
      ]),
    ]),
    notices.length === 0
      ? undefined
      : card(
          'To know besides',
          html`<ul class="lines">
            ${notices.map(noticeLine)}
          </ul>`,
        ),
    card('Agents', table(agents, agentColumns(visit), { caption: 'Agents', empty: 'There is no active Agent.' })),
    card(
      'Providers',
      table(providers, providerColumns(visit), { caption: 'Providers', empty: 'There is no active provider.' }),
    ),
  ],
});

/** A clock beside that of this process. */
const clockWords = (aheadMs: number): string => `${Math.abs(aheadMs)} ms ${aheadMs < 0 ? 'behind' : 'ahead'}`;

const noticeLine = ({ notice, detail }: Diagnosis['notices'][number]): Child =>
  html`<li><strong>${NOTICES[notice]}</strong>${detail === null ? undefined : html`: ${detail}`}</li>`;

const NOTICES: Readonly<Record<Diagnosis['notices'][number]['notice'], string>> = {
  unknown_proxy: 'Requests carried X-Forwarded-For while TRUST_PROXY is 0',
  oddly_named_players: 'Players are kept under names that member_id could not have today',
  admin_token_not_needed: 'An admin has signed in under a name, and ADMIN_TOKEN still opens everything',
  second_person_missing: 'Calls wait for a second person, and there is nobody who could agree',
  secrets_key_missing: 'Secrets are sealed with a key that this gateway does not have',
  secrets_key_in_use: 'A key of SECRETS_KEYS_TO_OPEN still seals secrets, and must stay',
  secrets_key_not_in_use: 'A key of SECRETS_KEYS_TO_OPEN seals no secret',
};

const TONES: Readonly<Record<string, Tone>> = {
  reachable: 'good',
  healthy: 'good',
  no_callback_base: 'warn',
  not_set_up: 'warn',
  no_health_check: 'quiet',
};

const stateBadge = (state: string): Child => badge(state, TONES[state] ?? 'bad');

const agentColumns = (visit: ScreenVisit): readonly Column<Agent>[] => [
  { title: 'Agent', cell: ({ agent }) => linkTo(visit, `/console/agents/${encodeURIComponent(agent)}`, agent) },
  { title: 'State', cell: ({ state }) => stateBadge(state) },
  { title: 'Callback base', cell: ({ callback_base }) => code(callback_base) },
  { title: 'Callbacks signed', cell: ({ has_callback_secret }) => (has_callback_secret ? 'yes' : badge('no', 'warn')) },
  { title: 'Detail', cell: ({ detail }) => detail ?? DASH },
];

const providerColumns = (visit: ScreenVisit): readonly Column<Provider>[] => [
  {
    title: 'Provider',
    cell: ({ provider }) => linkTo(visit, `/console/providers/${encodeURIComponent(provider)}`, provider),
  },
  { title: 'Protocol', cell: ({ protocol }) => protocol },
  { title: 'State', cell: ({ state }) => stateBadge(state) },
  { title: 'Takes callbacks from', cell: ({ takes_callbacks_from: from }) => from.replaceAll('_', ' ') },
  { title: 'Detail', cell: ({ detail }) => detail ?? DASH },
];
