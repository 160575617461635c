import { ok } from '../../../../domain/shared/result.ts';
import { OVERVIEW } from '../../../api/calls/overview.ts';
import { TRAFFIC } from '../../../api/calls/traffic.ts';
import type { AnswerOf } from '../../../api/call.ts';
import { html, type Child } from '../../../pages/html.ts';
import { card, emptyState, table, type Column } from '../../parts/lists.ts';
import { live, liveEachMinute } from '../../parts/notices.ts';
import { rangeLinks, trafficCharts, trafficPath, trafficQuery } from '../../parts/traffic.ts';
import { ago, badge, count } from '../../parts/values.ts';
import { span } from '../../parts/zones.ts';
import { screen, type ScreenVisit } from '../../screen.ts';
import { troublesView } from './troubles-view.ts';

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
