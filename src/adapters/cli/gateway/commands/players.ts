import { FREE_ROUNDS } from '../../../api/calls/free-rounds.ts';
import { GAME_SESSIONS } from '../../../api/calls/game-sessions.ts';
import { BLOCKING_CALLS } from '../../../api/calls/player-blocks.ts';
import { LIMITING_CALLS } from '../../../api/calls/player-limits.ts';
import { TIMELINES } from '../../../api/calls/timelines.ts';
import { commandGroup } from '../command.ts';
import { objectOf, objectsOf, shownValue } from '../view/shown-value.ts';
import { listView, recordView, rowsView, type View } from '../view/views.ts';
import { adminCommand } from './admin-command.ts';
import type { Look } from '../view/look.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Each step of a timeline on a few lines, with its consequences. */
const timelineView: View = (data, look) => {
  const { list, total, page, pageSize } = objectOf(data);
  const steps = objectsOf(list).map((step) => stepText(step, look));
  return `${steps.join('\n')}\n${shownValue(total)} in all, page ${shownValue(page)} with ${shownValue(pageSize)} each.\n`;
};

function stepText(step: Fields, look: Look): string {
  const { kind, at, decision, entries, callbacks, doubts } = step;
  const about = objectOf(step[String(kind)] ?? {});
  const place = ['provider', 'transaction_id', 'transfer_id', 'round_id', 'agent', 'member_id']
    .filter((name) => (about[name] ?? null) !== null)
    .map((name) => `${name} ${shownValue(about[name])}`);
  return [
    `${look.paint('bold', shownValue(at))}  ${shownValue(decision)}`,
    `  ${place.join(', ')}${(about['told'] ?? null) === null ? '' : `; the provider was told ${shownValue(about['told'])}`}`,
    ...objectsOf(entries).map(
      ({ account, amount, currency }) =>
        `  ledger  ${shownValue(account)}  ${shownValue(amount)} ${shownValue(currency)}`,
    ),
    ...objectsOf(callbacks).flatMap(callbackLines),
    ...objectsOf(doubts).map(({ id, explanation }) => `  in doubt  ${shownValue(id)}  ${shownValue(explanation)}`),
  ]
    .map((line) => `${line}\n`)
    .join('');
}

const callbackLines = (callback: Fields): readonly string[] => [
  `  callback  ${shownValue(callback['role'])}  ${shownValue(callback['status'])}  ${shownValue(callback['id'])}`,
  ...objectsOf(callback['attempts']).map(
    ({ at, says, answer }) => `    attempt ${shownValue(at)}  the Agent ${shownValue(says)}  ${shownValue(answer)}`,
  ),
  ...noted('    ', callback['waits_because']),
  ...noted('    next attempt ', callback['next_attempt_at']),
];

const noted = (words: string, value: unknown): readonly string[] =>
  (value ?? null) === null ? [] : [`${words}${shownValue(value)}`];

const playerView: View = (data, look) => {
  const { wallets, accounts, blocks, limits, sessions, timeline, ...player } = objectOf(data);
  return [
    recordView(player, look),
    rowsView('currency', 'balance', 'told_balance', 'movements')(wallets, look),
    rowsView('provider', 'currency', 'upstream_name', 'registered')(accounts, look),
    BLOCKS_VIEW(blocks, look),
    SESSIONS_VIEW(sessions, look),
    LIMITS_VIEW(limits, look),
    timelineView(timeline, look),
  ].join('\n');
};

const BLOCKS_VIEW = rowsView('reason', 'stands', 'until', 'blocked_at', 'blocked_by', 'refused_stakes', 'lifted_by');

const SESSION_COLUMNS = [
  'session_id',
  'provider',
  'game_code',
  'started_at',
  'active',
  'ended_because',
  'reference',
] as const;
const SESSIONS_VIEW = rowsView(...SESSION_COLUMNS);
const LIMITS_VIEW = rowsView(
  'currency',
  'limit',
  'amount',
  'used',
  'period_ends_at',
  'pending',
  'pending_from',
  'refused_stakes',
);

const stoppedView: View = (data, look) => {
  const { blocks, sessions = [] } = objectOf(data);
  return [BLOCKS_VIEW(blocks, look), rowsView('provider', 'currency', 'status')(sessions, look)].join('\n');
};

export const players = commandGroup('players', 'Players, their wallets, and what became of their money.', {
  list: adminCommand(TIMELINES.players, {
    summary: 'List players by name, page by page.',
    examples: ['players list --agent ACME', 'players list --player an --json'],
    view: listView('agent', 'member_id', 'active', 'id'),
  }),
  show: adminCommand(TIMELINES.player, {
    summary: 'Show a player with wallets, accounts and everything that happened, the newest first.',
    examples: ['players show ACME ann', 'players show ACME ann --page 2'],
    view: playerView,
  }),
  block: adminCommand(BLOCKING_CALLS.block, {
    summary: 'Stop a player: no new stake at any provider, and no launch, until the block ends or is lifted.',
    examples: [
      'players block ACME ann --reason fraud',
      'players block ACME ann --reason cooling_off --until 2027-01-15T00:00:00Z',
    ],
    view: stoppedView,
  }),
  sessions: adminCommand(GAME_SESSIONS.list, {
    summary: 'List the sessions of players, one for each launch, the newest first.',
    examples: ['players sessions --agent ACME --player ann', 'players sessions --active --provider C --json'],
    view: listView('agent', 'member_id', ...SESSION_COLUMNS),
  }),
  'end-session': adminCommand(GAME_SESSIONS.end, {
    summary: 'End a session at its provider, with all games of the player there, where the provider can do so.',
    examples: ['players end-session ACME ann 0197a0e1-77d0-7b4e-8c21-5d9a3f60e412'],
    view: recordView,
  }),
  unblock: adminCommand(BLOCKING_CALLS.unblock, {
    summary: 'Lift the blocks of a player, or those of one reason.',
    examples: ['players unblock ACME ann --reason fraud --note "the payments were explained"'],
    view: stoppedView,
  }),
  'free-rounds': adminCommand(FREE_ROUNDS.list, {
    summary: 'List free rounds, with what was played and won, the newest first.',
    details: 'With --agent and --grant-id the provider is asked first.',
    examples: [
      'players free-rounds --agent ACME --player ann',
      'players free-rounds --agent ACME --grant-id welcome-17',
    ],
    view: listView(
      'agent',
      'member_id',
      'grant_id',
      'provider',
      'state',
      'rounds',
      'rounds_played',
      'won',
      'currency',
      'until',
    ),
  }),
  'grant-free-rounds': adminCommand(FREE_ROUNDS.grant, {
    summary: 'Give free rounds to a player, once for each grant id.',
    details: 'A stake that the provider does not offer is refused, and the refusal names those that it offers.',
    examples: [
      'players grant-free-rounds ACME ann --grant-id welcome-17 --provider B --games 0d6c2f5e-7f0e-4c57-9f0a-3b1d9a4f2c11 --currency EUR ' +
        '--rounds 10 --stake-kind per_line --stake 0.05 --until 2027-01-15T00:00:00Z',
    ],
    view: recordView,
  }),
  'cancel-free-rounds': adminCommand(FREE_ROUNDS.cancel, {
    summary: 'Take all free rounds of a grant back, unless one was played.',
    examples: ['players cancel-free-rounds ACME ann welcome-17'],
    view: recordView,
  }),
  limits: adminCommand(LIMITING_CALLS.limits, {
    summary:
      'Limit what a player stakes and loses. Lower limits hold at once, higher ones after the Agent’s waiting time.',
    examples: [
      'players limits ACME ann --currency EUR --loss-day 100 --loss-week 400',
      'players limits ACME ann --currency EUR --stake-max none',
    ],
    view: (data, look) => LIMITS_VIEW(objectOf(data)['limits'], look),
  }),
});

export const rounds = commandGroup('rounds', 'Rounds of providers, and what became of their money.', {
  show: adminCommand(TIMELINES.round, {
    summary: 'Show everything that happened in a round, the oldest first.',
    examples: ['rounds show A R77', 'rounds show A R77 --agent ACME --json'],
    view: timelineView,
  }),
});
