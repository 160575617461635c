import type { AnswerOf } from '../../../api/call.ts';
import { FREE_ROUNDS } from '../../../api/calls/free-rounds.ts';
import { GAME_SESSIONS } from '../../../api/calls/game-sessions.ts';
import { BLOCKING_CALLS } from '../../../api/calls/player-blocks.ts';
import { LIMITING_CALLS } from '../../../api/calls/player-limits.ts';
import { TIMELINES } from '../../../api/calls/timelines.ts';
import { html, type Child } from '../../../pages/html.ts';
import { actionButton, actionForm, refusalOf } from '../../forms/action-form.ts';
import { askedQuery, card, linkTo, pager, table, type Column } from '../../parts/lists.ts';
import { badge, DASH, idOf, money, time } from '../../parts/values.ts';
import { action, screen, type ScreenVisit } from '../../screen.ts';
import { replayAction } from './callback-view.ts';
import { freeRoundsPath } from '../../paths.ts';
import { STEPS, stepsView } from './steps-view.ts';

type Player = AnswerOf<typeof TIMELINES.player>;
type Wallet = Player['wallets'][number];
type Account = Player['accounts'][number];
type Block = Player['blocks'][number];
type Session = Player['sessions'][number];
type Limit = Player['limits'][number];

const replay = replayAction('replay-of-player');

const done = (_: unknown, { path }: ScreenVisit) => ({ to: path });

const block = action({
  name: 'block-player',
  call: BLOCKING_CALLS.block,
  label: 'Block',
  isDangerous: true,
  notice: 'Blocked: no new stake is booked.',
  done,
});

const unblock = action({
  name: 'unblock-player',
  call: BLOCKING_CALLS.unblock,
  label: 'Unblock',
  notice: 'Unblocked.',
  done,
});

const endSession = action({
  name: 'end-game-session',
  call: GAME_SESSIONS.end,
  label: 'End',
  notice: 'Ended, with the other games of the player at this provider.',
  done,
});
const grant = action({
  name: 'grant-free-rounds',
  call: FREE_ROUNDS.grant,
  label: 'Give free rounds',
  notice: 'Given.',
  done: ({ agent, member_id: member }) => ({ to: freeRoundsPath(agent, member) }),
});
const limits = action({
  name: 'limit-player',
  call: LIMITING_CALLS.limits,
  label: 'Set limits',
  notice: 'Set: what is lower holds now, what is higher after the waiting time.',
  done,
});

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
  { title: 'Name there', cell: ({ upstream_name }) => idOf(upstream_name) },
  { title: 'Known there', cell: ({ registered }) => (registered ? badge('yes', 'good') : badge('not yet', 'quiet')) },
];

const BLOCKS: readonly Column<Block>[] = [
  { title: 'Reason', cell: ({ reason }) => reason.replaceAll('_', ' ') },
  { title: 'State', cell: stateOf },
  { title: 'Until', cell: ({ until }) => (until === null ? 'it is lifted' : time(until)) },
  { title: 'Blocked', cell: ({ blocked_at, blocked_by }) => [time(blocked_at), ' by ', blocked_by] },
  {
    title: 'Note',
    cell: ({ note, lifted_note }) => [note, lifted_note ?? ''].filter((text) => text !== '').join('; '),
  },
  { title: 'Refused stakes', cell: ({ refused_stakes }) => refused_stakes, isNumber: true },
];

const SESSIONS = (visit: ScreenVisit): readonly Column<Session>[] => [
  { title: 'Began', cell: ({ started_at }) => time(started_at) },
  { title: 'Game', cell: ({ game_code, provider, currency }) => [game_code, ' of ', provider, ' in ', currency] },
  { title: 'Agent’s reference', cell: ({ reference }) => reference ?? DASH },
  {
    title: 'State',
    cell: ({ active, ended_at, ended_because }) =>
      active ? badge('active', 'good') : [(ended_because ?? '').replaceAll('_', ' '), ' ', time(ended_at)],
  },
  { title: 'Session', cell: ({ session_id }) => idOf(session_id) },
  {
    title: 'Action',
    cell: ({ active, session_id }) => (active ? actionButton(visit, endSession, { id: session_id }) : undefined),
  },
];

const LIMITS: readonly Column<Limit>[] = [
  { title: 'Limit', cell: ({ limit }) => limit.replaceAll('_', ' ') },
  { title: 'Amount', cell: ({ amount, currency }) => money(amount, currency), isNumber: true },
  { title: 'Used', cell: ({ used, currency }) => money(used, currency), isNumber: true },
  { title: 'Period ends', cell: ({ period_ends_at: at }) => (at === null ? '' : time(at)) },
  { title: 'Refused stakes', cell: ({ refused_stakes }) => refused_stakes, isNumber: true },
  { title: 'Pending', cell: pendingOf },
  { title: 'Changed', cell: ({ changed_at, changed_by }) => [time(changed_at), ' by ', changed_by] },
];

function pendingOf({ pending, pending_from: from, currency }: Limit): Child {
  if (pending === null || from === null) return '';
  return [pending === 'none' ? 'no limit' : money(pending, currency), ' from ', time(from)];
}

function stateOf({ stands, lifted_at, lifted_by }: Block): Child {
  if (stands) return badge('stands', 'bad');
  return lifted_at === null ? badge('over', 'quiet') : ['lifted ', time(lifted_at), ' by ', lifted_by ?? ''];
}

/** A player: wallets, accounts at providers, blocks, limits, and everything that happened to the money. */
export const player = screen({
  path: '/console/players/{agent}/{member}',
  name: 'Player',
  purpose:
    'The player’s wallets, accounts at providers, sessions, blocks, limits and free rounds, and everything that happened to the money; the newest first.',
  calls: [TIMELINES.player],
  load: (visit) =>
    visit.call(TIMELINES.player, { params: visit.params, query: askedQuery(visit, TIMELINES.player, STEPS) }),
  title: ({ agent, member_id }) => `${member_id} of ${agent}`,
  view: ({ agent, member_id, active, wallets, accounts, blocks, limits: held, sessions, timeline }, visit) => [
    html`<p class="line">
      ${active ? badge('in a game', 'good') : badge('in no game', 'quiet')}
      ${blocks.some(({ stands }) => stands) ? badge('blocked', 'bad') : undefined}
      ${linkTo(visit, `/console/transactions?agent=${encodeURIComponent(agent)}&player=${encodeURIComponent(member_id)}`, 'Transactions')}
      ${linkTo(visit, `/console/deliveries?agent=${encodeURIComponent(agent)}&player=${encodeURIComponent(member_id)}`, 'Deliveries')}
    </p>`,
    html`<div class="columns">
      ${card('Wallets', table(wallets, WALLETS, { caption: 'Wallets', empty: 'There was no movement yet.' }))}
      ${card('Accounts at providers', table(accounts, ACCOUNTS, { caption: 'Accounts', empty: 'There is no account yet.' }))}
    </div>`,
    card('Sessions', [
      refusalOf(visit, endSession),
      table(sessions, SESSIONS(visit), { caption: 'Sessions', empty: 'No launch is kept.' }),
    ]),
    card('Blocks', [
      table(blocks, BLOCKS, { caption: 'Blocks', empty: 'The player was never blocked.' }),
      html`<div class="columns">
        ${actionForm(visit, block)} ${blocks.some(({ stands }) => stands) ? actionForm(visit, unblock) : undefined}
      </div>`,
    ]),
    card('Limits', [
      table(held, LIMITS, { caption: 'Limits', empty: 'The player has no limit.' }),
      actionForm(visit, limits),
    ]),
    card('Free rounds', [
      html`<p>${linkTo(visit, freeRoundsPath(agent, member_id), 'All free rounds of the player')}</p>`,
      actionForm(visit, grant, { isWide: true }),
    ]),
    html`<h2>Timeline</h2>`,
    stepsView(timeline.list, visit, replay),
    pager(visit, timeline),
  ],
  actions: [replay, block, unblock, limits, endSession, grant],
});
