import type { AnswerOf } from '../../../api/call.ts';
import { MONEY } from '../../../api/calls/money.ts';
import { html, type Child } from '../../../pages/html.ts';
import { foldedFilters, results, narrowingIn, type Narrowing } from '../../parts/filters.ts';
import { askedQuery, linkTo, pager, panelLink, table, type Column } from '../../parts/lists.ts';
import { badge, idOf, money, time, type Tone } from '../../parts/values.ts';
import { screen, type ScreenVisit } from '../../screen.ts';
import { playerPath, roundPath, stepPath } from '../../paths.ts';

type Transaction = AnswerOf<typeof MONEY.transactions>['list'][number];

const TONES: Readonly<Record<Transaction['status'], Tone>> = {
  accepted: 'good',
  refused: 'bad',
  awaited: 'warn',
  asked: 'busy',
};

/** The events of providers in players' wallets. */
export const transactions = screen({
  path: '/console/transactions',
  name: 'Transactions',
  purpose: 'What providers did in players’ wallets, refusals included; the last recorded first.',
  group: 'Support',
  calls: [MONEY.transactions],
  load: (visit) => visit.call(MONEY.transactions, { query: askedQuery(visit, MONEY.transactions) }),
  filters: (visit) => foldedFilters(visit, MONEY.transactions, ['agent', 'player', 'round', 'status']),
  view: (page, visit, form) => [
    form,
    results([
      table(page.list, columnsFor(visit), { caption: 'Transactions', empty: 'There is no such transaction.' }),
      pager(visit, page),
    ]),
  ],
});

const columnsFor = (visit: ScreenVisit, by = narrowingIn(visit)): readonly Column<Transaction>[] => [
  { title: 'Recorded', cell: ({ recorded_at }) => time(recorded_at) },
  {
    title: 'Player',
    cell: ({ agent, member_id: member }) =>
      html`${idOf(member, (words) => linkTo(visit, playerPath(agent, member), words), by.sign('player', member))}
        <span class="none">${by.value('agent', agent)}</span>`,
  },
  {
    title: 'Event',
    cell: ({ action, money_kind: kind, provider, transaction_id, brought_in_by }) =>
      html`${by.value('action', action)} ${kind === null ? undefined : by.value('money_kind', kind)}
        <span class="none">${by.value('provider', provider)}</span> ${idOf(transaction_id)}${broughtIn(brought_in_by)}`,
  },
  { title: 'Round', cell: (one) => roundLink(one, visit, by) },
  { title: 'Status', cell: ({ status, refused_because }) => stateOf(status, refused_because, by) },
  { title: 'Moved', cell: ({ moved, currency }) => money(moved, currency), isNumber: true },
  { title: 'Balance after', cell: ({ balance_after }) => money(balance_after, null), isNumber: true },
];

/** The person who backfilled an event; undefined for an event that the provider sent. */
const broughtIn = (by: string | null): Child =>
  by === null ? undefined : html`<br /><span class="about">brought in by ${by}</span>`;

const roundLink = ({ provider, round_id: round, id }: Transaction, visit: ScreenVisit, by: Narrowing): Child =>
  round === null
    ? undefined
    : idOf(
        round,
        (words) => panelLink(visit, stepPath(roundPath(provider, round), id), words),
        by.sign('round', round),
      );

const stateOf = (status: Transaction['status'], because: string | null, by: Narrowing): Child => {
  const state = by.value('status', status, badge(status, TONES[status]));
  return because === null ? state : html`${state} ${because}`;
};
