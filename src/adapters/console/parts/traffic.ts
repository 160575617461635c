import type { AnswerOf } from '../../api/call.ts';
import type { TRAFFIC } from '../../api/calls/traffic.ts';
import { Decimal } from '../../../domain/shared/decimal.ts';
import { TRAFFIC_RANGES, type TrafficRange } from '../../../domain/traffic/traffic.ts';
import { html, type Child, type Html } from '../../pages/html.ts';
import type { Visit } from '../../pages/visit.ts';
import { chart } from './chart.ts';
import { count } from './values.ts';

export type Traffic = AnswerOf<typeof TRAFFIC.show>;

const RANGES = Object.keys(TRAFFIC_RANGES) as readonly TrafficRange[];

/** The range that the page's address names; any other word is the first one. */
const rangeIn = ({ query }: Pick<Visit, 'query'>): TrafficRange =>
  RANGES.find((range) => range === query.get('range')) ?? 'hour';

/** The query for the work of the page's range, and of the Agent and the provider by which its list is filtered. */
export const trafficQuery = ({ query }: Pick<Visit, 'query'>): Readonly<Record<string, string>> => {
  const filters = ['agent', 'provider'].flatMap((name) => {
    const value = query.get(name) ?? '';
    return value === '' ? [] : [[name, value] as const];
  });
  return { range: rangeIn({ query }), ...Object.fromEntries(filters) };
};

/** The address of the page with the range and the filters of its charts. */
export const trafficPath = (visit: Pick<Visit, 'path' | 'query'>): string =>
  `${visit.path}?${new URLSearchParams(trafficQuery(visit)).toString()}`;

/** Links to the ranges, which keep the page's filters. */
export function rangeLinks({ path, query }: Pick<Visit, 'path' | 'query'>): Html {
  const present = rangeIn({ query });
  const links = RANGES.map((range) => {
    const to = new URLSearchParams(query);
    to.set('range', range);
    return html`<a href="${path}?${to.toString()}" ${range === present ? html`aria-current="true"` : undefined}
      >${range}</a
    >`;
  });
  return html`<nav class="ranges" aria-label="Time of the charts">${links}</nav>`;
}

const momentsOf = ({ points }: Traffic): readonly string[] => points.map(({ at }) => at);
const total = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0);

/** The requests to Agents, and the failed ones among them. */
export function deliveriesChart(traffic: Traffic): Html {
  const failed = traffic.points.map((point) => point.failed);
  const good = traffic.points.map((point) => point.attempts - point.failed);
  const label = `${count(total(good))} requests to Agents were accepted, and ${count(total(failed))} failed`;
  return outcomesChart(traffic, 'Requests to Agents', { label, good: ['answered', good], bad: ['failed', failed] });
}

function eventsChart(traffic: Traffic): Html {
  const refused = traffic.points.map((point) => point.refused);
  const accepted = traffic.points.map((point) => point.events - point.refused);
  const label = `${count(total(accepted))} events of providers were accepted, and ${count(total(refused))} were refused`;
  return outcomesChart(traffic, 'Events of providers', {
    label,
    good: ['accepted', accepted],
    bad: ['refused', refused],
  });
}

type Outcome = readonly [name: string, values: readonly number[]];

/** Counts by their outcome, the bad ones on top of the good ones. */
const outcomesChart = (
  traffic: Traffic,
  title: string,
  { label, good, bad }: { readonly label: string; readonly good: Outcome; readonly bad: Outcome },
): Html =>
  chart({
    title,
    label,
    moments: momentsOf(traffic),
    series: [
      { name: good[0], tone: 'main', values: good[1] },
      { name: bad[0], tone: 'bad', values: bad[1] },
    ],
    shape: 'bars',
    words: count,
  });

/** Events, deliveries, durations and the money of each currency. */
export const trafficCharts = (traffic: Traffic): Child => [
  eventsChart(traffic),
  deliveriesChart(traffic),
  durationChart(traffic),
  ...traffic.money.slice(0, CURRENCIES_MAX).map((money) => moneyChart(traffic, money)),
  traffic.money.length > CURRENCIES_MAX
    ? html`<p>
        ${traffic.money.length - CURRENCIES_MAX} more currencies moved; <code>agent-gateway traffic</code> shows all.
      </p>`
    : undefined,
];

/** More charts would make the page slow. */
const CURRENCIES_MAX = 3;

function durationChart(traffic: Traffic): Html {
  const events = traffic.points.map((point) => point.event_ms_mean ?? 0);
  const agents = traffic.points.map((point) => point.attempt_ms_mean ?? 0);
  return chart({
    title: 'Durations on average',
    label: `An event took ${duration(Math.max(0, ...events))} at most on average of a step, an Agent’s answer ${duration(Math.max(0, ...agents))}`,
    moments: momentsOf(traffic),
    series: [
      { name: 'event', tone: 'main', values: events },
      { name: 'Agent’s answer', tone: 'other', values: agents },
    ],
    shape: 'lines',
    words: duration,
  });
}

const duration = (ms: number): string => (ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`);

/** Only the lines are drawn from floats; the sums are exact. */
function moneyChart(traffic: Traffic, { currency, points }: Traffic['money'][number]): Html {
  const from = points.map(({ from_players: amount }) => amount);
  const to = points.map(({ to_players: amount }) => amount);
  return chart({
    title: `Money in ${currency}`,
    label: `Players gave ${sumOf(from)} ${currency} and got ${sumOf(to)} ${currency}`,
    moments: momentsOf(traffic),
    series: [
      { name: 'from players', tone: 'main', values: from.map(Number) },
      { name: 'to players', tone: 'other', values: to.map(Number) },
    ],
    shape: 'lines',
    words: amountWords,
  });
}

const sumOf = (amounts: readonly string[]): string =>
  amounts.reduce((sum, amount) => sum.plus(Decimal.from(amount)), Decimal.ZERO).toString();

/** About how much: a scale and the words over a step need no more. */
const amountWords = (value: number): string =>
  value.toLocaleString('en', { maximumFractionDigits: value < 1_000 ? 2 : 0 }).replaceAll(',', '\u202F');
