import { ok } from '../../../../domain/shared/result.ts';
import { OVERVIEW } from '../../../api/calls/overview.ts';
import { TRAFFIC } from '../../../api/calls/traffic.ts';
import type { AnswerOf } from '../../../api/call.ts';
import { html, type Child } from '../../../pages/html.ts';
import { card, emptyState, table, type Column } from '../../parts/lists.ts';
import { live, liveEachMinute, notice } from '../../parts/notices.ts';
import { rangeLinks, trafficCharts, trafficPath, trafficQuery } from '../../parts/traffic.ts';
import { ago, badge, count, copied } from '../../parts/values.ts';
import { span } from '../../parts/zones.ts';
import { screen, type ScreenVisit } from '../../screen.ts';
import { spelledFor } from '../../../api/words/next-commands.ts';

type Overview = AnswerOf<typeof OVERVIEW.show>;
type Pace = Overview['providers'][number];

/** The problems first, each with its next step, and then the activity of the gateway. The page refreshes itself. */
export const overview = screen({
  path: '/console',
  name: 'Overview',
  purpose: 'Troubles with money first, each with its next step; then events, durations and money over time.',
  group: 'Watch',
  calls: [OVERVIEW.show, TRAFFIC.show],
  load: async (visit) => {
    const shown = await visit.call(OVERVIEW.show);
    if (!shown.ok) return shown;
    const traffic = await visit.call(TRAFFIC.show, { query: trafficQuery(visit) });
    return traffic.ok ? ok({ shown: shown.value, traffic: traffic.value }) : traffic;
  },
  view: ({ shown, traffic }, visit) => [
    live('overview', visit.path, [
      card('What is wrong', troublesView(shown.troubles, visit)),
      tiles(shown, visit),
      card('Pace of providers, last ten minutes, in this process', paces(shown.providers)),
    ]),
    liveEachMinute(
      'traffic',
      trafficPath(visit),
      card(
        'Over time',
        html`${rangeLinks(visit)}
          <div class="columns">${trafficCharts(traffic)}</div>`,
      ),
    ),
  ],
});

interface Tile {
  readonly label: string;
  readonly value: Child;
  readonly note?: Child;
  readonly tone?: 'bad' | 'warn' | undefined;
}

const tiles = (shown: Overview, { nowMs }: ScreenVisit): Child => {
  const { callbacks, proven_at } = shown;
  const breakers = callbacks.open_breakers;
  const all: readonly Tile[] = [
    {
      label: 'Rounds with a parked callback',
      value: count(callbacks.parked),
      tone: callbacks.parked > 0 ? 'bad' : undefined,
    },
    {
      label: 'Oldest callback that waits',
      value: callbacks.oldest_pending_at === null ? 'none' : span(secondsSince(callbacks.oldest_pending_at, nowMs)),
      note: callbacks.oldest_pending_of ?? undefined,
    },
    {
      label: 'Agents that accept no callbacks',
      value: count(breakers.length),
      note: breakers.length === 0 ? undefined : breakers.join(', '),
      tone: breakers.length > 0 ? 'bad' : undefined,
    },
    { label: 'Last sound audit', value: ago(proven_at, nowMs, 'never') },
  ];
  return html`<div class="tiles">
    ${all.map(
      ({ label, value, note, tone = '' }) =>
        html`<div class="tile ${tone}">
          <span class="label">${label}</span><span class="value">${value}</span>
          ${note === undefined ? undefined : html`<span class="note">${note}</span>`}
        </div>`,
    )}
  </div>`;
};

const secondsSince = (instant: string, nowMs: number): number =>
  Math.max(0, Math.round((nowMs - Date.parse(instant)) / 1_000));

function paces(providers: readonly Pace[]): Child {
  if (providers.length === 0) return emptyState('No provider was called five times in the last ten minutes.');
  const columns: readonly Column<Pace>[] = [
    { title: 'Provider', cell: ({ provider }) => provider },
    { title: 'Unanswered', cell: ({ unanswered }) => share(unanswered) },
    {
      title: 'One call in twenty takes longer than',
      cell: ({ slow_seconds }) => duration(slow_seconds),
      isNumber: true,
    },
  ];
  return table(providers, columns, { caption: 'Pace of providers', empty: '' });
}

const share = (unanswered: number): Child =>
  unanswered === 0
    ? badge('none', 'good')
    : badge(`${Math.round(unanswered * 100)} %`, unanswered > 0.5 ? 'bad' : 'warn');

const duration = (seconds: number): string =>
  seconds < 1 ? `${Math.round(seconds * 1_000)} ms` : `${seconds.toFixed(1)} s`;

type Trouble = AnswerOf<typeof OVERVIEW.show>['troubles'][number];

/** The problems with money. Each has its next step: a screen if there is one, and the command. */
export function troublesView(troubles: readonly Trouble[], visit: ScreenVisit): Child {
  if (troubles.length === 0) return notice('good', 'Nothing is in doubt, parked or overdue.');
  const columns: readonly Column<Trouble>[] = [
    { title: 'Urgency', cell: ({ severity }) => (severity === 'bad' ? badge('act', 'bad') : badge('look', 'warn')) },
    { title: 'Finding', cell: (trouble) => findingOf(trouble, visit) },
    { title: 'Since', cell: ({ since }) => ago(since, visit.nowMs) },
  ];
  return table(troubles, columns, { caption: 'What is wrong', empty: '' });
}

const findingOf = (trouble: Trouble, visit: ScreenVisit): Child => {
  const [words, placeOf] = PLACES[trouble.trouble];
  const place = placeOf(trouble);
  const link = place !== undefined && visit.opens(place) ? html`<a href="${place}">${words}</a> or ` : undefined;
  const { finding, next_command: next, runbook } = trouble;
  const steps = runbook === null ? undefined : html` · <a href="${runbook}">Runbook</a>`;
  return html`${finding} <span class="next">${link}${copied(spelledFor(visit.program, next))}${steps}</span>`;
};

type Place = readonly [words: string, placeOf: (trouble: Trouble) => string | undefined];

/** The screens where problems are solved. */
const PLACES: Readonly<Record<Trouble['trouble'], Place>> = {
  in_doubt: ['Open the item', ({ item }) => (item === null ? undefined : `/console/in-doubt/${item}`)],
  breaker_open: ['See what waits', ({ agent }) => deliveriesOf(agent)],
  callbacks_waiting: ['See what waits', ({ agent }) => deliveriesOf(agent)],
  notifications_failing: ['Open the destinations', () => '/console/notifications'],
  provider_failing: ['Open the provider', ({ provider }) => placeOfProvider(provider)],
  provider_slow: ['Open the provider', ({ provider }) => placeOfProvider(provider)],
  statements_differ: ['Open the audits', () => '/console/audits'],
  statements_overdue: ['Open the statements', () => '/console/statements'],
  audit_unsound: ['Open the audit', ({ job }) => (job === null ? '/console/audits' : `/console/audits/${job}`)],
  bets_open: ['Open the reconciliations', () => '/console/reconciliations'],
  audit_missing: ['Start an audit', () => '/console/audits'],
};

const deliveriesOf = (agent: string | null): string =>
  `/console/deliveries?status=pending${agent === null ? '' : `&agent=${encodeURIComponent(agent)}`}`;

const placeOfProvider = (provider: string | null): string =>
  provider === null ? '/console/providers' : `/console/providers/${encodeURIComponent(provider)}`;
