import type { AnswerOf } from '../../../api/call.ts';
import { TIMELINES } from '../../../api/calls/timelines.ts';
import { html } from '../../../pages/html.ts';
import { askedQuery, card, linkTo, pager, table, type Column } from '../../parts/lists.ts';
import { badge, code, money } from '../../parts/values.ts';
import { screen } from '../../screen.ts';
import { replayAction } from './callback-view.ts';
import { STEPS, stepsView } from './steps-view.ts';

type Player = AnswerOf<typeof TIMELINES.player>;
type Wallet = Player['wallets'][number];
type Account = Player['accounts'][number];

const replay = replayAction('replay-of-player');

const WALLETS: readonly Column<Wallet>[] = [
  { title: 'Currency', cell: ({ currency }) => currency },
  { title: 'Balance', cell: ({ balance, currency }) => money(balance, currency), isNumber: true },
  {
    title: 'Agent told',
    cell: ({ told_balance, currency }) => money(told_balance, currency),
    isNumber: true,
  },
  { title: 'Movements', cell: ({ movements }) => movements, isNumber: true },
];

const ACCOUNTS: readonly Column<Account>[] = [
  { title: 'Provider', cell: ({ provider }) => provider },
  { title: 'Currency', cell: ({ currency }) => currency },
  { title: 'Name there', cell: ({ upstream_name }) => code(upstream_name) },
  { title: 'Known there', cell: ({ registered }) => (registered ? badge('yes', 'good') : badge('not yet', 'quiet')) },
];

/** A player: wallets, accounts at providers, and everything that happened to the money. */
export const player = screen({
  path: '/console/players/{agent}/{member}',
  name: 'Player',
  purpose: 'The player’s wallets, accounts at providers, and everything that happened to the money; the newest first.',
  calls: [TIMELINES.player],
  load: (visit) =>
    visit.call(TIMELINES.player, { params: visit.params, query: askedQuery(visit, TIMELINES.player, STEPS) }),
  title: ({ agent, member_id }) => `${member_id} of ${agent}`,
  view: ({ agent, member_id, active, wallets, accounts, timeline }, visit) => [
    html`<p class="line">
      ${active ? badge('in a game', 'good') : badge('in no game', 'quiet')}
      ${linkTo(visit, `/console/transactions?agent=${encodeURIComponent(agent)}&player=${encodeURIComponent(member_id)}`, 'Transactions')}
      ${linkTo(visit, `/console/deliveries?agent=${encodeURIComponent(agent)}&player=${encodeURIComponent(member_id)}`, 'Deliveries')}
    </p>`,
    html`<div class="columns">
      ${card('Wallets', table(wallets, WALLETS, { caption: 'Wallets', empty: 'There was no movement yet.' }))}
      ${card('Accounts at providers', table(accounts, ACCOUNTS, { caption: 'Accounts', empty: 'There is no account yet.' }))}
    </div>`,
    html`<h2>Timeline</h2>`,
    stepsView(timeline.list, visit, replay),
    pager(visit, timeline),
  ],
  actions: [replay],
});
