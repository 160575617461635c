import { z } from 'zod';
import { CALLBACK_ACTIONS, type ActionName } from '../../../domain/callback/callback-action.ts';
import { AUDIT_SCOPES, INVARIANTS, VIOLATIONS_NAMED_MAX, type Invariant } from '../../../domain/wallet/invariants.ts';
import { MONEY_KINDS } from '../../../domain/wallet/money-kind.ts';
import { TRANSACTION_STATUSES } from '../../../domain/wallet/wallet-event.ts';
import { adminCall } from '../call.ts';
import { EXAMPLE } from '../schemas/examples.ts';
import { count, flag, guid, instant, moment, oneOf, text } from '../schemas/fields.ts';
import { amountRange, filter, QUERY_AGENT, until } from '../schemas/parameters.ts';
import { onePage, PAGE, pageOf } from '../schemas/pages.ts';
import { started, STARTED } from '../schemas/started-job.ts';

const chapter = {
  name: 'Admin: Money',
  description: 'What providers did in the wallets that the gateway keeps, and whether all of it still adds up.',
};

const ABOUT_NEW =
  '`new` reads what came after that which an earlier audit has found sound, and looks at every wallet and transfer; damage to what is ' +
  'older it does not see.';

/** The findings of an audit. */
export const audit = z
  .strictObject({
    sound: flag('Whether nothing violates any invariant.'),
    invariants: z
      .array(
        z.strictObject({
          name: oneOf(Object.keys(INVARIANTS) as Invariant[], 'Which invariant.'),
          rule: text('What is to be true.'),
          checked: count('How many wallets, movements, rounds and so on were looked at.'),
          violated: count('How many of them violate it.'),
          violations: z
            .array(text('What violates it.'))
            .max(VIOLATIONS_NAMED_MAX)
            .meta({ description: 'The first of them.' }),
        }),
      )
      .meta({ description: 'Each invariant with what was found.' }),
  })
  .meta({ id: 'Audit' });

const ACTIONS = Object.keys(CALLBACK_ACTIONS) as ActionName[];

/** A transaction of a provider in a player's wallet. */
export const transaction = z
  .strictObject({
    id: guid('The gateway’s own id of it.'),
    agent: text('The Agent’s code.'),
    member_id: text('The Agent’s name for the player.'),
    provider: text('The provider’s code.'),
    currency: text('Of the wallet.'),
    action: oneOf(ACTIONS, 'What the provider did.'),
    kind: text('Of which of the provider’s numberings its number is.'),
    transaction_id: text('The provider’s number of it.'),
    original_transaction_id: text('The number of the transaction that it takes back, if it names one.').nullable(),
    round_id: text('The provider’s round.').nullable(),
    wager_id: text('What the provider ties a bet to its settlement with.').nullable(),
    money_kind: oneOf(
      MONEY_KINDS,
      'The kind of money, as `kind` of its callback; null where it is not known.',
    ).nullable(),
    provider_action: text('The provider’s own word for it; null where it is not known.').nullable(),
    round_closed: flag('Whether its round is over, as its callback says; null where it is not known.').nullable(),
    status: oneOf(
      TRANSACTION_STATUSES,
      '`awaited`: it takes back a bet that has not been seen; should that bet come late, it is refused. `asked`: the Agent holds the ' +
        'wallet and is being asked; it ends within seconds.',
    ),
    refused_because: text('Why it was refused.').nullable(),
    reported: text('The amount as it was reported; negative takes from the player.'),
    moved: text('What was really moved.'),
    balance_after: text('Of the wallet, after it.'),
    occurred_at: moment('When it happened, as the provider says.'),
    recorded_at: moment('When it was recorded here.'),
    brought_in_by: text(
      'Who brought it in from the provider’s records; null where the provider sent it. `open bets`: the gateway asked by itself.',
    ).nullable(),
  })
  .meta({ id: 'Transaction' });

export const TRANSACTION_EXAMPLE: z.output<typeof transaction> = {
  id: 'c2a7f9d0-6b15-4e83-9d24-0f5b7a81e3c6',
  agent: EXAMPLE.agent,
  member_id: 'ANN',
  provider: EXAMPLE.provider,
  currency: 'USD',
  action: 'BET',
  kind: 'bet',
  transaction_id: '880012345',
  original_transaction_id: null,
  round_id: 'R77',
  wager_id: null,
  money_kind: 'stake',
  provider_action: 'PointInout:2',
  round_closed: null,
  status: 'accepted',
  refused_because: null,
  reported: '-12.5000',
  moved: '-12.5000',
  balance_after: '87.5000',
  occurred_at: '2026-11-21T09:30:00.000Z',
  recorded_at: '2026-11-21T09:30:00.140Z',
  brought_in_by: null,
};

/** Transactions and audits. */
export const MONEY = {
  audit: adminCall({
    chapter,
    route: 'GET /audit',
    right: 'read',
    name: 'auditMoney',
    summary: 'Audit the money',
    description:
      'Adds up the ledger, wallets, transactions and callbacks again, piece by piece, and says what violates an invariant. `all` reads ' +
      `everything: not a call for a monitor that asks every second. ${ABOUT_NEW}`,
    query: {
      scope: oneOf(AUDIT_SCOPES, 'How much is looked at.')
        .meta({ examples: ['new'] })
        .default('all'),
    },
    answers: audit,
    examples: {
      audit: {
        sound: true,
        invariants: (Object.entries(INVARIANTS) as [Invariant, string][]).map(([name, rule]) => ({
          name,
          rule,
          checked: 41,
          violated: 0,
          violations: [],
        })),
      },
    },
  }),
  startAudit: adminCall({
    chapter,
    route: 'POST /audits',
    right: 'operate',
    name: 'startAudit',
    summary: 'Audit the money in the background',
    description:
      'Starts a job that does what `GET /admin/v1/audit` does, for ledgers on which nobody would wait for the answer. One of each ' +
      'scope at a time; one that was left lying goes on where it was.',
    body: z
      .strictObject({ scope: oneOf(AUDIT_SCOPES, `\`all\` reads everything. ${ABOUT_NEW}`).default('all') })
      .meta({ id: 'AuditRequest' }),
    sends: { scope: 'new' },
    answers: started,
    examples: { started: STARTED },
  }),
  transactions: adminCall({
    chapter,
    route: 'GET /transactions',
    right: 'read',
    ofAgent: QUERY_AGENT,
    name: 'listTransactions',
    summary: 'List wallet transactions',
    description:
      'What providers did in players’ wallets, refusals included, the last recorded first and page by page. With millions of ' +
      'transactions a filter by amount or by kind of money is slow, unless the list is narrowed by another filter too.',
    query: {
      agent: filter('Only of this Agent’s players; case is ignored.', EXAMPLE.agent),
      player: filter('Only of players of this name at their Agent; case is ignored.', 'ANN'),
      round: filter('Only of this round, as the provider writes it.', 'R77'),
      wager: filter('Only of this wager, as the provider writes it.', 'W77'),
      transaction: filter('Only with this number of the provider.', '880012345'),
      provider: filter('Only of this provider; case is ignored.', EXAMPLE.provider),
      action: oneOf(ACTIONS, 'Only of this action.')
        .meta({ examples: ['BET'] })
        .optional(),
      money_kind: oneOf(MONEY_KINDS, 'Only of this kind of money.')
        .meta({ examples: ['jackpot'] })
        .optional(),
      status: oneOf(TRANSACTION_STATUSES, 'Only of this status.')
        .meta({ examples: ['accepted'] })
        .optional(),
      ...amountRange('transactions'),
      since: instant
        .meta({ description: 'Only what happened since then, as the provider says.', examples: [EXAMPLE.since] })
        .optional(),
      until: until('what happened'),
      ...PAGE,
    },
    answers: pageOf(transaction, 'What providers did in players’ wallets, the last recorded first.').meta({
      id: 'TransactionList',
    }),
    examples: { page: onePage(TRANSACTION_EXAMPLE) },
  }),
} as const;
