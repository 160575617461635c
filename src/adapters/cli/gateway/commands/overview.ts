import { OVERVIEW } from '../../../api/calls/overview.ts';
import { commandGroup } from '../command.ts';
import { adminCommand } from './admin-command.ts';
import { moneyFindings } from '../doctor/diagnosed.ts';
import { findingLines } from '../doctor/finding.ts';
import { objectOf, objectsOf, shownValue } from '../view/shown-value.ts';
import { recordView, rowsView, listView, type View } from '../view/views.ts';
import { TRAFFIC } from '../../../api/calls/traffic.ts';
import { SEARCH } from '../../../api/calls/search.ts';
import { MONEY } from '../../../api/calls/money.ts';

/** The problems with money and their next steps first, then the backlog and the pace of providers, in words and numbers. */
export const overviewView: View = (data, look) => {
  const { at, troubles, callbacks, proven_at: provenAt, providers } = objectOf(data);
  const backlog = objectOf(callbacks);
  const breakers: readonly unknown[] = Array.isArray(backlog['open_breakers']) ? backlog['open_breakers'] : [];
  const state = {
    'as of': at,
    'parked callbacks': backlog['parked'],
    'oldest waiting callback': oldestOf(backlog),
    'Agents that accept no callbacks': breakers.length === 0 ? 'none' : breakers.map(shownValue).join(', '),
    'last sound audit': provenAt ?? look.spelled('none yet; `agent-gateway audit` makes one'),
  };
  const paces = objectsOf(providers).map(({ provider, slow_seconds: slow, unanswered }) => ({
    provider,
    'one call in twenty exceeds': `${shownValue(slow)} s`,
    unanswered: `${Math.round(Number(unanswered) * 100)} %`,
  }));
  const table = paces.length === 0 ? '' : `\n${rowsView(...Object.keys(paces[0] ?? {}))(paces, look)}`;
  return `${findingLines(moneyFindings(troubles), look)}\n${recordView(state, look)}${table}`;
};

const oldestOf = ({ oldest_pending_at: at, oldest_pending_of: of }: Readonly<Record<string, unknown>>): string =>
  typeof at === 'string' ? `${at}${typeof of === 'string' ? `, of ${of}` : ''}` : 'none waits';

export const overview = commandGroup('overview', 'The gateway at a glance.', {
  '': adminCommand(OVERVIEW.show, {
    summary: 'Show what is wrong with money, the backlog of callbacks, and the pace of providers.',
    examples: ['overview', 'overview --json'],
    view: overviewView,
  }),
});

const points = rowsView(
  'at',
  'events',
  'refused',
  'event_ms_mean',
  'event_ms_max',
  'attempts',
  'failed',
  'attempt_ms_mean',
);
const money = rowsView('currency', 'from_players', 'to_players', 'at');

/** The steps with any work, and the money of each currency in the latest step that moved it. */
const trafficView: View = (data, look) => {
  const { points: all, money: currencies } = objectOf(data);
  const busy = objectsOf(all).filter(({ events, attempts }) => events !== 0 || attempts !== 0);
  if (busy.length === 0) return 'Nothing happened in this time.\n';
  const latest = objectsOf(currencies).flatMap(({ currency, points: moved }) => {
    const last = objectsOf(moved).findLast(
      (step) => Number(step['from_players']) !== 0 || Number(step['to_players']) !== 0,
    );
    return last === undefined ? [] : [{ currency, ...last }];
  });
  return `${points(busy, look)}${latest.length === 0 ? '' : `\n${money(latest, look)}`}`;
};

export const traffic = commandGroup('traffic', 'Events, deliveries and money over time.', {
  '': adminCommand(TRAFFIC.show, {
    examples: ['traffic', 'traffic --range week --agent ACME', 'traffic --range day --provider A --json'],
    view: trafficView,
  }),
});

const hitsView: View = (data, look) => {
  const { hits, has_more: hasMore } = objectOf(data);
  if (!Array.isArray(hits) || hits.length === 0) return 'Nothing has this id.\n';
  return rowsView('kind', 'label', 'where')(hits, look) + (hasMore === true ? 'There is more.\n' : '');
};

export const search = commandGroup('search', 'Find anything by any of its ids.', {
  '': adminCommand(SEARCH.search, {
    summary:
      'Find a player, round, wager, transaction, transfer, callback, item in doubt, Agent, provider or game by an id.',
    details: 'The last column is the path of the call that shows it; `rounds show` and `players show` show timelines.',
    examples: ['search 880012345', 'search ann --agent ACME', 'search wallet-2026-000017 --json'],
    placed: { ID: 'q' },
    view: hitsView,
  }),
});

const shown = [
  'recorded_at',
  'agent',
  'member_id',
  'provider',
  'action',
  'money_kind',
  'transaction_id',
  'round_id',
  'status',
] as const;

export const transactions = commandGroup('transactions', 'The events of providers in players’ wallets.', {
  '': adminCommand(MONEY.transactions, {
    summary: 'List wallet transactions, the last recorded first and page by page.',
    examples: ['transactions --agent ACME --player ann', 'transactions --round R77 --json'],
    view: listView(...shown, 'moved', 'balance_after', 'currency'),
  }),
});
