import { z } from 'zod';
import { CALLBACK_ACTIONS, callbacksOf, type ActionName } from '../../../domain/callback/callback-action.ts';
import { BALANCE_CALLBACK_PATH, CALLBACK_ROLES, type CallbackRole } from '../../../domain/callback/callback-role.ts';
import { MONEY_KINDS, PAYOUT_KINDS, STAKE_KINDS, type MoneyKind } from '../../../domain/wallet/money-kind.ts';
import { EXAMPLE } from '../schemas/examples.ts';
import type { Fields } from '../call.ts';
import { ANSWERS, BALANCE_ANSWERS, type CountedAnswers } from '../schemas/callback-answers.ts';
import { flag, guid, moment, oneOf, text } from '../schemas/fields.ts';

/** The chapter of the documentation about callbacks to Agents. */
export const AGENT_CALLBACKS_CHAPTER = {
  name: 'Callbacks to Agents',
  description:
    'What the gateway posts to an Agent’s callback base. Verify the signature over the bytes as they came, ignore fields that you do not ' +
    'know, and answer within five seconds. The same callback comes again, with the same `callback_id`, whenever an answer got lost: ' +
    'answer it as the first time, and book it once.',
};

/** One callback to an Agent's system, with everything that its documentation and the tests of its body need to know. */
export interface AgentCallback {
  readonly name: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly body: z.ZodObject;
  /** An example of the body. */
  readonly sends: Readonly<Record<string, unknown>>;
  readonly answers: CountedAnswers;
  /** Examples of the answer with HTTP 200. */
  readonly examples: Readonly<Record<string, unknown>>;
}

const ID = '0197a0e2-5a3c-7c1e-9a55-3b1f0d2c4e6f';
const AT = { occurred_at: '2026-11-21T21:00:00.000Z', timestamp: 1_795_294_800 };

/** The headers of each of them, by Standard Webhooks. */
export const SIGNATURE_HEADERS: Fields = {
  'webhook-id': guid('The same as `callback_id`, the same at every attempt.').meta({ examples: [ID] }),
  'webhook-timestamp': text('When this attempt was made, Unix time in seconds.').meta({
    pattern: '^[0-9]+$',
    examples: [String(AT.timestamp)],
  }),
  'webhook-signature': text(
    'For each active secret `v1,` and the HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}` in base64, with spaces between ' +
      'them. Left out where the Agent has no secret.',
  )
    .meta({ examples: ['v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4='] })
    .optional(),
};

const money = (description: string) => text(description).meta({ pattern: '^[0-9]+\\.[0-9]{4,}$' });
const signed = (description: string) => text(description).meta({ pattern: '^-?[0-9]+\\.[0-9]{4,}$' });

const player = {
  callback_id: guid('Names the callback, the same at every attempt. Answer a repetition as the first one.'),
  provider: text('Code of the provider.'),
  username: text('Your name for the player, in upper case.'),
  currency: text('Currency of the amounts.'),
  occurred_at: moment('When it happened.'),
  timestamp: z.int().meta({ description: 'The same as Unix time in seconds.' }),
};

/** The actions that a callback may report, whatever the settings of its Agent are. */
const actionsOf = (role: CallbackRole): readonly ActionName[] =>
  (Object.keys(CALLBACK_ACTIONS) as ActionName[]).filter((action) =>
    callbacksOf(action, { implements: [role], pushUnsettled: true, pushCancels: true }).includes(role),
  );

const session = {
  session_id: guid('The session to which it belongs, as the launch named it; left out where none is known.').optional(),
  reference: text('Your own text about that session, where the launch had one.').optional(),
  session_is_derived: flag(
    'True: the provider does not name the session. It is the last launch of this game, or of a lobby that leads to it, by the player at this provider.',
  ).optional(),
};

const movement = (role: CallbackRole) => ({
  ...player,
  action: oneOf(actionsOf(role), 'What the provider did.'),
  amount: money('What was moved, without a sign.'),
  direction: oneOf(
    ['credit', 'debit', 'none'],
    '`credit`: the player got it. `debit`: it was taken from the player. `none`: nothing was moved.',
  ),
  transaction_id: text('The provider’s number of it; book each once.'),
  original_transaction_id: text(
    'The number of the transaction that it settles or takes back, where it is known.',
  ).optional(),
  round_id: text('The provider’s round, where it names one.').optional(),
  balance: signed('Of the gateway’s wallet afterwards; left out where your system keeps the wallet.').optional(),
  sequence: z
    .int()
    .min(1)
    .meta({ description: 'Counts the movements of the gateway’s wallet: the highest one has the newest `balance`.' })
    .optional(),
  ...session,
});
const game = {
  game_code: text('The provider’s code of the game.').optional(),
  game_type: text('Category of the game.').optional(),
};
const kindOf = (kinds: readonly [MoneyKind, ...MoneyKind[]], description: string) => ({
  kind: oneOf(kinds, `${description} Left out where the provider does not say it. More kinds may be added.`).optional(),
});
const ofGrant = {
  grant_id: text(
    'For free rounds that you gave by `bonus/grant`: your id of the grant; left out where they were given otherwise.',
  ).optional(),
};
const said = { provider_action: text('The provider’s own word for it, for people who look into it.').optional() };
const roundEnd = {
  round_closed: flag(
    'True: the round is over for the player. False: more results will come. Left out where nobody knows. Money may still be corrected.',
  ).optional(),
  round_closed_is_derived: flag(
    'True where it follows from the provider’s rules, and the provider did not say it; else left out.',
  ).optional(),
};
const PAID = 'What the player won it by: `win` is the result of a game, `other` is none of these.';
const detail = { bet_detail: text('The provider’s own words about the bet, as JSON.').optional() };
const result = {
  bet_amount: signed('The stake.').optional(),
  valid_bet_amount: signed('The turnover that counts.').optional(),
  prize_amount: signed('What was paid back, stake included.').optional(),
  win_loss: signed('Payout minus stake.').optional(),
};
const settledBets = z
  .array(
    z.object({
      transaction_id: text('The provider’s number of the bet.'),
      bet_amount: signed('Its stake.').optional(),
    }),
  )
  .meta({ description: 'The bet that is settled, as far as it is known.' });

const bet = {
  callback_id: ID,
  action: 'BET',
  provider: EXAMPLE.provider,
  username: 'ALICE',
  currency: 'USD',
  amount: '10.0000',
  direction: 'debit',
  transaction_id: '70001B',
  round_id: '101_70001_1',
  ...AT,
  balance: '90.0000',
  sequence: 2,
  game_code: '1138:aviator',
  game_type: 'SLOT',
  kind: 'stake',
  provider_action: 'BET',
  session_id: '0197a0e1-77d0-7b4e-8c21-5d9a3f60e412',
  reference: 'visit-48213',
  session_is_derived: true,
};
const paid = {
  ...bet,
  action: 'SETTLED',
  amount: '25.0000',
  direction: 'credit',
  transaction_id: '70001S',
  original_transaction_id: bet.transaction_id,
  balance: '115.0000',
  sequence: 3,
  bet_amount: '10.0000',
  valid_bet_amount: '10.0000',
  prize_amount: '25.0000',
  win_loss: '15.0000',
  kind: 'win',
  provider_action: 'SETTLED',
  round_closed: true,
  round_closed_is_derived: true,
};
const { kind: _, ...movedBack } = bet;

const taken = ({ balance }: { readonly balance: string }) => ({ status: true, code: 0, data: { balance }, msg: '' });
const notEnough = { status: false, code: 3001, data: { balance: '4.0000' }, msg: 'insufficient balance' };

/** Every callback to an Agent's system, in the specification's order. */
export const AGENT_CALLBACKS = {
  bet: {
    name: 'onBet',
    path: CALLBACK_ROLES.bet.path,
    summary: 'A stake',
    description:
      'A stake was taken from the gateway’s wallet. Where your system keeps the wallet, the provider waits for your answer: accept the bet, ' +
      'or refuse it for good.',
    body: z
      .object({
        ...movement('bet'),
        ...kindOf(STAKE_KINDS, 'What the player paid for.'),
        ...ofGrant,
        ...said,
        ...game,
        ...detail,
      })
      .meta({ id: 'BetCallback' }),
    sends: { ...bet, bet_detail: '{"wager_code":"70001","status":"BET"}' },
    answers: ANSWERS,
    examples: { accepted: taken(bet), refused: notEnough },
  },
  settle: {
    name: 'onSettle',
    path: CALLBACK_ROLES.settle.path,
    summary: 'A payout, or a bonus',
    description:
      'A payout, whose `amount` is 0 where the bet was lost, or a bonus. A settlement that is corrected downwards has the direction `debit`.',
    body: z
      .object({
        ...movement('settle'),
        ...kindOf(PAYOUT_KINDS, PAID),
        ...ofGrant,
        ...said,
        ...roundEnd,
        ...game,
        ...result,
        orders: settledBets,
      })
      .meta({ id: 'SettleCallback' }),
    sends: { ...paid, orders: [{ transaction_id: bet.transaction_id, bet_amount: '10.0000' }] },
    answers: ANSWERS,
    examples: { accepted: taken(paid) },
  },
  cancel: {
    name: 'onCancel',
    path: CALLBACK_ROLES.cancel.path,
    summary: 'Something taken back',
    description:
      'A bet or payout was taken back. Book `amount`: it may be a part of a bet, or several bets at once. It may overtake its bet: accept it, ' +
      'and refuse the bet when it comes.',
    body: z
      .object({
        ...movement('cancel'),
        ...said,
        ...roundEnd,
        ...game,
        reason: oneOf(actionsOf('cancel'), 'The same as `action`.'),
      })
      .meta({ id: 'CancelCallback' }),
    sends: {
      ...movedBack,
      action: 'CANCEL',
      provider_action: 'CANCEL',
      direction: 'credit',
      transaction_id: '70001C',
      original_transaction_id: bet.transaction_id,
      balance: '100.0000',
      sequence: 3,
      reason: 'CANCEL',
    },
    answers: ANSWERS,
    examples: { accepted: taken({ balance: '100.0000' }) },
  },
  'bet-push': {
    name: 'onBetPush',
    path: CALLBACK_ROLES['bet-push'].path,
    summary: 'The result of a bet, for reports',
    description: 'The result of a bet, for your reports. It moves no money: the other callbacks have done that.',
    body: z
      .object({
        ...movement('bet-push'),
        ...kindOf(MONEY_KINDS, `${PAID} Of an open bet, what the player paid for.`),
        ...ofGrant,
        ...said,
        ...roundEnd,
        ...game,
        ...result,
        ...detail,
      })
      .meta({ id: 'BetPushCallback' }),
    sends: paid,
    answers: ANSWERS,
    examples: { accepted: taken(paid) },
  },
  balance: {
    name: 'onBalance',
    path: BALANCE_CALLBACK_PATH,
    summary: 'What a player has',
    description:
      'Asks what a player has, where your system keeps the wallet and the provider asks. It moves nothing and is never sent again.',
    body: z.object(player).meta({ id: 'BalanceCallback' }),
    sends: { callback_id: ID, provider: EXAMPLE.provider, username: 'ALICE', currency: 'USD', ...AT },
    answers: BALANCE_ANSWERS,
    examples: { known: { status: true, code: 0, data: { balance: '90.0000', currency: 'USD' }, msg: '' } },
  },
} as const satisfies Readonly<Record<CallbackRole | 'balance', AgentCallback>>;
