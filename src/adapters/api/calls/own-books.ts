import { z } from 'zod';
import { CALLBACK_STATUSES } from '../../../domain/callback/callback-log-rules.ts';
import { CALLBACK_ACTIONS, type ActionName } from '../../../domain/callback/callback-action.ts';
import { CALLBACK_ROLES, type CallbackRole } from '../../../domain/callback/callback-role.ts';
import { MONEY_KINDS } from '../../../domain/wallet/money-kind.ts';
import { agentCall, NOTHING } from '../call.ts';
import { EXAMPLE } from '../schemas/examples.ts';
import { flag, instant, moment, oneOf, text } from '../schemas/fields.ts';
import { form } from '../schemas/form.ts';
import { onePage, PAGE, pageOf } from '../schemas/pages.ts';
import { filter, until } from '../schemas/parameters.ts';
import { CALLBACK_EXAMPLE, CALLBACKS } from './callbacks.ts';
import { MONEY, TRANSACTION_EXAMPLE } from './money.ts';
import { TIMELINES } from './timelines.ts';

const chapter = {
  name: 'Your own books',
  description:
    'What the gateway has booked for your players and has told you: transactions in an order that never changes, callbacks with every attempt, and the ' +
    'history of a round. Only your own rows can be seen.',
};

const { agent: _, brought_in_by: __, ...TRANSACTION } = MONEY.transactions.answers.shape.list.element.shape;
const { agent: ___, lane: ____, ...CALLBACK } = CALLBACKS.list.answers.shape.list.element.shape;
const { kind, at, decision } = TIMELINES.round.answers.shape.list.element.shape;

const transaction = z.strictObject(TRANSACTION).meta({ id: 'OwnTransaction' });
const callback = z.strictObject(CALLBACK).meta({ id: 'OwnCallback' });
const step = z
  .strictObject({
    kind,
    at,
    decision,
    transaction: transaction.nullable().meta({ description: 'The event of the provider; null for another kind.' }),
    callbacks: z.array(callback).meta({ description: 'What you are told about it.' }),
  })
  .meta({ id: 'OwnStep' });

const { agent: _a, brought_in_by: _b, ...ownTransaction } = TRANSACTION_EXAMPLE;
const { agent: _c, lane: _d, body: _e, attempts: _f, ...ownCallback } = CALLBACK_EXAMPLE;

const open = z
  .strictObject({
    provider: text('The provider’s code.'),
    member_id: text('Your name for the player.'),
    unit: oneOf(['wager', 'round'], 'What `key` names.'),
    key: text('The provider’s number of the wager or the round.'),
    transaction_id: text('The provider’s number of the first stake.'),
    currency: text('Of the stake.'),
    placed_at: moment('When the stake happened, as the provider says.'),
    said: text('What the provider answered when the gateway asked about it; null while it was not asked.').nullable(),
  })
  .meta({ id: 'OpenRound' });

const ROUND = text('The provider’s round, as the provider writes it.').meta({ examples: ['R77'] });

/** The books of the calling Agent. */
export const OWN_BOOKS = {
  transactions: agentCall({
    chapter,
    route: 'POST /transaction/list',
    name: 'listOwnTransactions',
    summary: 'List transactions since a cursor',
    description:
      'The transactions of your players, the oldest first, in the order in which they became final. Start without a cursor, and go on with the cursor of the ' +
      'answer: at once while `has_more` is true, else whenever you like. Nothing is missed and nothing comes twice, whatever is booked in between. A transaction ' +
      'is listed when nothing before it is undecided, which takes seconds. With a filter a page may be empty although `has_more` is true.',
    body: form({
      cursor: text(
        'The `cursor` of the last answer; without one, the list begins with the first transaction.',
      ).optional(),
      member_id: filter('Only of this player; case is ignored.', 'ANN'),
      round_id: filter('Only of this round, as the provider writes it.', 'R77'),
      provider: filter('Only of this provider; case is ignored.', EXAMPLE.provider),
      action: oneOf(Object.keys(CALLBACK_ACTIONS) as ActionName[], 'Only of this action.').optional(),
      money_kind: oneOf(MONEY_KINDS, 'Only of this kind of money, such as `jackpot`.').optional(),
      pageSize: PAGE.pageSize,
    }).meta({ id: 'OwnTransactionQuery' }),
    sends: { action: 'BET', pageSize: 100 },
    answers: z
      .strictObject({
        list: z.array(transaction).meta({ description: 'The transactions, the oldest first.' }),
        cursor: text('Send this with the next call. Its content has no meaning for the caller.'),
        has_more: flag('True when more is waiting: call again at once. False: that was all.'),
      })
      .meta({ id: 'OwnTransactionList' }),
    examples: { one: { list: [ownTransaction], cursor: '4712', has_more: false } },
  }),
  callbacks: agentCall({
    chapter,
    route: 'POST /callback/list',
    name: 'listOwnCallbacks',
    summary: 'List callbacks',
    description:
      'The callbacks to you with their progress, the newest first. `status=parked` lists those that are not sent again by themselves.',
    body: form({
      status: oneOf(CALLBACK_STATUSES, 'Only those of this status.').optional(),
      role: oneOf(Object.keys(CALLBACK_ROLES) as CallbackRole[], 'Only of this role.').optional(),
      member_id: filter('Only about this player; case is ignored.', 'ANN'),
      round_id: filter('Only about this round, as the provider writes it.', 'R77'),
      transaction: filter('Only about the transaction whose `id` this is.', TRANSACTION_EXAMPLE.id),
      since: instant.meta({ description: 'Only those made since then.', examples: [EXAMPLE.since] }).optional(),
      until: until('those made'),
      ...PAGE,
    }).meta({ id: 'OwnCallbackQuery' }),
    sends: { status: 'parked' },
    answers: pageOf(callback, 'The callbacks of this page, the newest first.').meta({ id: 'OwnCallbackList' }),
    examples: { parked: onePage(ownCallback) },
  }),
  replay: agentCall({
    chapter,
    route: 'POST /callback/replay',
    name: 'replayOwnCallback',
    summary: 'Have a callback sent again',
    description:
      'Sends it again, delivered or not, before what came later about the same round, and lets parked ones go on. You know its `callback_id`, so a callback that ' +
      'you have booked is answered as before. A bet about which you were asked is final and cannot be replayed.',
    body: form({ callback_id: text('The callback’s id.').meta({ examples: [CALLBACK_EXAMPLE.id] }) }).meta({
      id: 'OwnReplayRequest',
    }),
    sends: { callback_id: CALLBACK_EXAMPLE.id },
    answers: NOTHING,
    examples: { done: {} },
    failures: ['not_found'],
  }),
  round: agentCall({
    chapter,
    route: 'POST /round/detail',
    name: 'showOwnRound',
    summary: 'Show what happened in a round',
    description:
      'Everything that your players did in a round, the oldest first: what was decided, and what you are told.',
    body: form({ provider: text('The provider’s code; case is ignored.'), round_id: ROUND, ...PAGE }).meta({
      id: 'OwnRoundQuery',
    }),
    sends: { provider: EXAMPLE.provider, round_id: 'R77' },
    answers: pageOf(step, 'What happened in the round, the oldest first.').meta({ id: 'OwnRound' }),
    examples: {
      bet: onePage({
        kind: 'transaction' as const,
        at: TRANSACTION_EXAMPLE.recorded_at,
        decision: 'The BET was accepted and moved -12.5000 USD; the balance was 87.5000 afterwards.',
        transaction: ownTransaction,
        callbacks: [ownCallback],
      }),
    },
    failures: ['not_found'],
  }),
  openRounds: agentCall({
    chapter,
    route: 'POST /round/open',
    name: 'listOpenRounds',
    summary: 'List rounds without an outcome',
    description:
      'Rounds with a stake of your players that have had no outcome for longer than the gateway waits before it asks the provider, the oldest first.',
    body: form({ provider: filter('Only of this provider; case is ignored.', EXAMPLE.provider), ...PAGE }).meta({
      id: 'OpenRoundQuery',
    }),
    sends: { provider: EXAMPLE.provider },
    answers: pageOf(open, 'The rounds, the oldest first.').meta({ id: 'OpenRoundList' }),
    examples: {
      one: onePage({
        provider: EXAMPLE.provider,
        member_id: 'ANN',
        unit: 'round' as const,
        key: 'R77',
        transaction_id: '880012345',
        currency: 'USD',
        placed_at: TRANSACTION_EXAMPLE.occurred_at,
        said: 'the bet is still open there',
      }),
    },
  }),
} as const;
