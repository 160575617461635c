import { z } from 'zod';
import { CALLBACK_ACTIONS, type ActionName } from '../../../domain/callback/callback-action.ts';
import { TRANSFER_STATUSES } from '../../../domain/wallet/transfer.ts';
import { TOLD } from '../../../domain/wallet/wallet-event.ts';
import { CALLBACK_EXAMPLE, shownCallback } from './callbacks.ts';
import { adminCall } from '../call.ts';
import { EXAMPLE } from '../schemas/examples.ts';
import { count, flag, guid, moment, oneOf, text } from '../schemas/fields.ts';
import { GAME_SESSION_EXAMPLE, gameSession } from './game-sessions.ts';
import { item as inDoubtItem, openExample } from '../schemas/in-doubt-items.ts';
import { TRANSACTION_EXAMPLE, transaction } from './money.ts';
import { onePage, PAGE, pageOf } from '../schemas/pages.ts';
import { STEP_PAGE } from '../schemas/step-page.ts';
import { AGENT_CODE, filter, PROVIDER_CODE, QUERY_AGENT, yesOrNo } from '../schemas/parameters.ts';
import { PLAYER_BLOCK_EXAMPLE, playerBlock, tracedBlock } from './player-blocks.ts';
import { PLAYER_LIMIT_EXAMPLE, playerLimit } from './player-limits.ts';
import { TRACE_CHAPTER as chapter } from './search.ts';

const entry = z
  .strictObject({
    account: text('`agent:CODE`, `player:GUID` or `provider:CODE`.'),
    currency: text('Of the amount.'),
    amount: text('What the account gained; negative: what it lost. The lines of a movement add up to zero.'),
    booked_at: moment('When it was booked.'),
  })
  .meta({ id: 'LedgerEntry' });

const report = z
  .strictObject({
    game_code: text('The provider’s code of the game.').nullable(),
    game_type: text('The provider’s kind of game.').nullable(),
    bet_amount: text('The stake.').nullable(),
    valid_bet_amount: text('What counts of the stake.').nullable(),
    prize_amount: text('What was won.').nullable(),
    win_loss: text('What the player gained.').nullable(),
    detail: text('The provider’s own words, as JSON.').nullable(),
  })
  .meta({ id: 'BetReport' });

const traced = z
  .strictObject({
    ...transaction.shape,
    told: oneOf(TOLD, 'What the provider was answered; null where it is not kept.').nullable(),
    held_by: oneOf(['gateway', 'agent'], 'Whose wallet it is.'),
    sequence: count('Its place among the movements of the wallet; null where nothing was accepted.').nullable(),
    doubt: text('Why a person should look at it.').nullable(),
    report,
  })
  .meta({ id: 'TracedTransaction' });

const transfer = z
  .strictObject({
    id: guid('The gateway’s own id of it; without dashes it is the order id upstream.'),
    transfer_id: text('The Agent’s id of it.'),
    agent: text('The Agent’s code.'),
    member_id: text('The Agent’s name for the player.'),
    provider: text('The provider whose wallet it fills or empties; null for the gateway’s own.').nullable(),
    currency: text('Of the wallet.'),
    amount: text('Positive to the player, negative from the player.'),
    status: oneOf(TRANSFER_STATUSES, 'What became of it.'),
    balance_before: text('Of the moved wallet, where it is known.').nullable(),
    balance_after: text('Of the moved wallet, where it is known.').nullable(),
    remark: text('Why it failed or is pending; may be empty.'),
    created_at: moment('When it was recorded.'),
    due_at: moment('When a pending one is looked after next.').nullable(),
  })
  .meta({ id: 'TracedTransfer' });

const refusal = z
  .strictObject({
    id: guid('The gateway’s own id of it.'),
    agent: text('The Agent’s code.'),
    member_id: text('The Agent’s name for the player.'),
    provider: text('The provider’s code.'),
    currency: text('Of the wallet.'),
    action: oneOf(Object.keys(CALLBACK_ACTIONS) as ActionName[], 'What the provider wanted.'),
    kind: text('Of which of the provider’s numberings its number is.'),
    transaction_id: text('The provider’s number of it.'),
    round_id: text('The provider’s round.').nullable(),
    wager_id: text('What the provider ties a bet to its settlement with.').nullable(),
    reported: text('The amount as it was reported.'),
    because: text('Why it was refused.'),
    first_at: moment('When it came first.'),
    last_at: moment('When it came last.'),
    times: count('How often it came.'),
  })
  .meta({ id: 'TracedRefusal' });

const STEP_KINDS = ['transaction', 'transfer', 'refusal', 'block'] as const;

const step = z
  .strictObject({
    kind: oneOf(
      STEP_KINDS,
      'What it is; the field of this name has the rest. `refusal`: an event that left no transaction.',
    ),
    at: moment('When the gateway recorded it.'),
    decision: text('What the gateway decided, in a sentence.'),
    transaction: traced.nullable().meta({ description: 'The event of a provider; null for another kind.' }),
    transfer: transfer.nullable().meta({ description: 'The transfer of an Agent; null for another kind.' }),
    refusal: refusal.nullable().meta({ description: 'The refused event of a provider; null for another kind.' }),
    block: tracedBlock.nullable().meta({ description: 'The block of the player; null for another kind.' }),
    entries: z
      .array(entry)
      .meta({ description: 'The lines of the ledger; none where nothing moved, or where their month was dropped.' }),
    callbacks: z.array(shownCallback).meta({ description: 'What the Agent is told, with every attempt.' }),
    doubts: z.array(inDoubtItem).meta({ description: 'What is open and in doubt about it.' }),
  })
  .meta({ id: 'TimelineStep' });

const player = z
  .strictObject({
    id: guid('The gateway’s own id of the player.'),
    agent: text('The Agent’s code.'),
    member_id: text('The Agent’s name for the player.'),
    active: flag('Whether the player has launched a game since the last logout.'),
  })
  .meta({ id: 'StoredPlayer' });

const shownPlayer = z
  .strictObject({
    ...player.shape,
    wallets: z
      .array(
        z.strictObject({
          currency: text('Of the wallet.'),
          balance: text('What the gateway holds.'),
          told_balance: text('What the Agent said last, where it holds the wallet.').nullable(),
          movements: count('How many movements it has seen.'),
        }),
      )
      .meta({ description: 'By currency.' }),
    accounts: z
      .array(
        z.strictObject({
          provider: text('The provider’s code.'),
          currency: text('Of the account.'),
          upstream_name: text('The player’s name there.'),
          registered: flag('Whether the provider is known to have the player.'),
        }),
      )
      .meta({ description: 'By provider and currency.' }),
    blocks: z
      .array(playerBlock)
      .meta({ description: 'The latest 50 blocks, also those that are over; the newest first.' }),
    sessions: z.array(gameSession).meta({ description: 'The latest 10 sessions; the newest first.' }),
    limits: z.array(playerLimit).meta({ description: 'By currency.' }),
    timeline: pageOf(step, 'The newest step is first.').meta({ description: 'The history of the player’s money.' }),
  })
  .meta({ id: 'ShownPlayer' });

const bet: z.output<typeof step> = {
  kind: 'transaction',
  at: TRANSACTION_EXAMPLE.recorded_at,
  decision: 'The BET was accepted and moved -12.5000 USD; the balance was 87.5000 afterwards.',
  transaction: {
    ...TRANSACTION_EXAMPLE,
    told: 'done',
    held_by: 'gateway',
    sequence: 7,
    doubt: null,
    report: {
      game_code: 'clockwork-orchard',
      game_type: null,
      bet_amount: '12.5000',
      valid_bet_amount: null,
      prize_amount: null,
      win_loss: null,
      detail: null,
    },
  },
  transfer: null,
  refusal: null,
  block: null,
  entries: [
    { account: 'provider:A', currency: 'USD', amount: '12.5000', booked_at: TRANSACTION_EXAMPLE.recorded_at },
    {
      account: 'player:7e0d3c11-52a4-4f7b-8a1e-6d2f9b40c8e5',
      currency: 'USD',
      amount: '-12.5000',
      booked_at: TRANSACTION_EXAMPLE.recorded_at,
    },
  ],
  callbacks: [CALLBACK_EXAMPLE],
  doubts: [openExample],
};

const ann: z.output<typeof player> = {
  id: '7e0d3c11-52a4-4f7b-8a1e-6d2f9b40c8e5',
  agent: EXAMPLE.agent,
  member_id: 'ANN',
  active: true,
};

const STEPS =
  'A step has the provider’s event, the decision, the lines of the ledger, the callbacks with every attempt and what blocks them, and what ' +
  'is in doubt.';

/** Players and rounds, with everything that happened to their money. */
export const TIMELINES = {
  round: adminCall({
    chapter,
    route: 'GET /rounds/{provider}/{round}',
    right: 'read',
    ofAgent: QUERY_AGENT,
    name: 'showRound',
    summary: 'Show the timeline of a round',
    description: `Everything that happened in a round, whoever played in it, the oldest first. ${STEPS}`,
    params: {
      provider: PROVIDER_CODE,
      round: text('The provider’s round, as the provider writes it.').meta({ examples: ['R77'] }),
    },
    query: { agent: filter('Only of this Agent’s players; case is ignored.', EXAMPLE.agent), ...STEP_PAGE },
    answers: pageOf(step, 'What happened in the round, the oldest first.').meta({ id: 'RoundTimeline' }),
    examples: { bet: onePage(bet) },
  }),
  players: adminCall({
    chapter,
    route: 'GET /players',
    right: 'read',
    ofAgent: QUERY_AGENT,
    name: 'listPlayers',
    summary: 'List players',
    description: 'By name.',
    query: {
      agent: filter('Only of this Agent; case is ignored.', EXAMPLE.agent),
      player: filter('Only those whose name begins with this; case is ignored.', 'ANN'),
      active: yesOrNo('Only those who are in a game, or only those who are not.'),
      ...PAGE,
    },
    answers: pageOf(player, 'The players, by name.').meta({ id: 'PlayerList' }),
    examples: { one: onePage(ann) },
  }),
  player: adminCall({
    chapter,
    route: 'GET /players/{agent}/{member}',
    right: 'read',
    ofAgent: { in: 'path', name: 'agent' },
    name: 'showPlayer',
    summary: 'Show a player and the timeline of the player’s money',
    description: `The wallets, the accounts at providers, and everything that happened to the money, the newest first. ${STEPS}`,
    params: {
      agent: AGENT_CODE,
      member: text('The Agent’s name for the player; case is ignored.').meta({ examples: ['ANN'] }),
    },
    query: STEP_PAGE,
    answers: shownPlayer,
    examples: {
      ann: {
        ...ann,
        wallets: [{ currency: 'USD', balance: '87.5000', told_balance: null, movements: 7 }],
        accounts: [{ provider: EXAMPLE.provider, currency: 'USD', upstream_name: 'ORCHARD_ANN', registered: true }],
        blocks: [PLAYER_BLOCK_EXAMPLE],
        sessions: [GAME_SESSION_EXAMPLE],
        limits: [PLAYER_LIMIT_EXAMPLE],
        timeline: onePage(bet),
      },
    },
  }),
} as const;
