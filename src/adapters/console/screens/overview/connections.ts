import { CONNECTIONS } from '../../../api/calls/connections.ts';
import type { AnswerOf } from '../../../api/call.ts';
import { html, type Child } from '../../../pages/html.ts';
import { card, definitions, linkTo, table, type Column } from '../../parts/lists.ts';
import { badge, code, time } from '../../parts/values.ts';
import { screen, type ScreenVisit } from '../../screen.ts';
import { agentConnectionPath, LANES, laneOf, lastKnown, providerConnectionPath, checked } from './connection-view.ts';

type Found = AnswerOf<typeof CONNECTIONS.list>;
type Agent = Found['agents'][number];
type Provider = Found['providers'][number];

/** Shows whether Agents, providers and the database answer as they should. The page appears at once, and the answers fill in later. */
export const connections = screen({
  path: '/console/connections',
  name: 'Connections',
  purpose:
    'The database, and whether each Agent’s system takes signed callbacks and each provider answers: the last answers, and soon the present ones.',
  group: 'Watch',
  calls: [CONNECTIONS.list, CONNECTIONS.agent, CONNECTIONS.provider],
  load: (visit) => visit.call(CONNECTIONS.list),
  view: ({ checked_at, database, agents, providers, notices, left_out }, visit) => [
    progress,
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
    card(
      'Agents',
      table(numbered(agents), agentColumns(visit), { caption: 'Agents', empty: 'There is no active Agent.' }),
    ),
    card(
      'Providers',
      table(numbered(providers, agents.length), providerColumns(visit), {
        caption: 'Providers',
        empty: 'There is no active provider.',
      }),
    ),
    left_out === 0 ? undefined : html`<p>${left_out} more Agents and providers are not shown here.</p>`,
  ],
});

/** The number of connections that are still being checked, and the lanes. The rows of one lane are checked one after the other. */
const progress: Child = html`<p class="checks" role="status" data-checks></p>
  <div hidden>${Array.from({ length: LANES }, (_, nth) => html`<span id="${laneOf(nth)}"></span>`)}</div>`;

type Numbered<Row> = Row & { readonly nth: number };

const numbered = <Row extends object>(rows: readonly Row[], from = 0): readonly Numbered<Row>[] =>
  rows.map((row, at) => ({ ...row, nth: from + at }));

/** The difference between another clock and the clock of this process. */
const clockWords = (aheadMs: number): string => `${Math.abs(aheadMs)} ms ${aheadMs < 0 ? 'behind' : 'ahead'}`;

const noticeLine = ({ notice, detail }: Found['notices'][number]): Child =>
  html`<li><strong>${NOTICES[notice]}</strong>${detail === null ? undefined : html`: ${detail}`}</li>`;

const NOTICES: Readonly<Record<Found['notices'][number]['notice'], string>> = {
  unknown_proxy: 'Requests carried X-Forwarded-For while TRUST_PROXY is 0',
  oddly_named_players: 'Players are kept under names that member_id could not have today',
  admin_token_not_needed: 'An admin has signed in under a name, and ADMIN_TOKEN still opens everything',
  months_missing: 'The months of the ledger end soon, and no money can be booked then',
  protocol_refused: 'A package of PROTOCOLS is not used, so the providers of its protocol are not reached',
  second_person_missing: 'Calls wait for a second person, and there is nobody who could agree',
  secrets_key_missing: 'Secrets are sealed with a key that this gateway does not have',
  secrets_key_in_use: 'A key of SECRETS_KEYS_TO_OPEN still seals secrets, and must stay',
  secrets_key_not_in_use: 'A key of SECRETS_KEYS_TO_OPEN seals no secret',
};

const agentColumns = (visit: ScreenVisit): readonly Column<Numbered<Agent>>[] => [
  { title: 'Agent', cell: ({ agent }) => linkTo(visit, `/console/agents/${encodeURIComponent(agent)}`, agent) },
  {
    title: 'State',
    cell: ({ nth, ...found }) => lastKnown(found, { path: agentConnectionPath(found.agent), nowMs: visit.nowMs, nth }),
  },
  { title: 'Callback base', cell: ({ callback_base }) => code(callback_base) },
  { title: 'Callbacks signed', cell: ({ has_callback_secret }) => signedWords(has_callback_secret) },
];

const providerColumns = (visit: ScreenVisit): readonly Column<Numbered<Provider>>[] => [
  {
    title: 'Provider',
    cell: ({ provider }) => linkTo(visit, `/console/providers/${encodeURIComponent(provider)}`, provider),
  },
  {
    title: 'State',
    cell: ({ nth, ...found }) =>
      lastKnown(found, { path: providerConnectionPath(found.provider), nowMs: visit.nowMs, nth }),
  },
  { title: 'Protocol', cell: ({ protocol }) => protocol },
  { title: 'Takes callbacks from', cell: ({ takes_callbacks_from: from }) => from.replaceAll('_', ' ') },
];

const back: Child = html`<p><a href="/console/connections">All connections</a></p>`;

/** The connection to one Agent, checked when the page is opened. */
export const agentConnection = screen({
  path: '/console/connections/agents/{code}',
  name: 'Connection to an Agent',
  purpose:
    'Asks the Agent’s system a signed question now, which moves nothing; who asks again within three seconds is told the same answer.',
  calls: [CONNECTIONS.agent],
  load: (visit) => visit.call(CONNECTIONS.agent, { params: { code: visit.params['code'] ?? '' } }),
  title: ({ agent }) => `Connection to ${agent}`,
  view: (found, visit) => [
    card(
      'Now',
      definitions([
        ['Agent', linkTo(visit, `/console/agents/${encodeURIComponent(found.agent)}`, found.agent)],
        ['State', checked(found, { path: agentConnectionPath(found.agent), nowMs: visit.nowMs })],
        ['Callback base', code(found.callback_base)],
        ['Callbacks signed', signedWords(found.has_callback_secret)],
        ['Checked', time(found.checked_at)],
      ]),
    ),
    back,
  ],
});

/** Whether callbacks are signed. */
const signedWords = (isSigned: boolean): Child => (isSigned ? 'yes' : badge('no', 'warn'));

/** The connection to one provider, checked when the page is opened. */
export const providerConnection = screen({
  path: '/console/connections/providers/{code}',
  name: 'Connection to a provider',
  purpose: 'Asks the provider now; who asks again within three seconds is told the same answer.',
  calls: [CONNECTIONS.provider],
  load: (visit) => visit.call(CONNECTIONS.provider, { params: { code: visit.params['code'] ?? '' } }),
  title: ({ provider }) => `Connection to ${provider}`,
  view: (found, visit) => [
    card(
      'Now',
      definitions([
        ['Provider', linkTo(visit, `/console/providers/${encodeURIComponent(found.provider)}`, found.provider)],
        ['State', checked(found, { path: providerConnectionPath(found.provider), nowMs: visit.nowMs })],
        ['Protocol', found.protocol],
        ['Takes callbacks from', found.takes_callbacks_from.replaceAll('_', ' ')],
        ['Checked', time(found.checked_at)],
      ]),
    ),
    back,
  ],
});
