import { z } from 'zod';
import { TRANSFER_STATUSES } from '../../../domain/wallet/transfer.ts';
import { AMOUNT_MAX } from '../../../domain/wallet/amount.ts';
import { TRANSFER_ID_PATTERN } from '../../../domain/wallet/transfer-id.ts';
import { PROVIDER_FAILURES } from '../schemas/agent-fields.ts';
import { agentCall } from '../call.ts';
import { EXAMPLE } from '../schemas/examples.ts';
import { moment, oneOf, text } from '../schemas/fields.ts';
import { form } from '../schemas/form.ts';

/** Money between an Agent and its players. */
export const TRANSFERS_CHAPTER = {
  name: 'Transfers',
  description:
    'Money between an Agent and its players. Amounts in answers are text with all the digits of their currency: four, and ' +
    'eight for coins.',
};
const chapter = TRANSFERS_CHAPTER;

const money = (description: string) => text(description).meta({ pattern: '^-?[0-9]{1,20}\\.([0-9]{4}|[0-9]{8})$' });
const type = (description: string) => oneOf(['deposit', 'withdraw'], description);

const balances = {
  balance_before: money('Balance of the moved wallet before; null where the provider does not tell it.').nullable(),
  balance_after: money('Balance of the moved wallet afterwards; null where the provider does not tell it.').nullable(),
};

const order = z
  .strictObject({
    transfer_id: text('The id that was asked for.'),
    hub_member_id: text('The player as the gateway shows them: your code, `_`, your name for the player.'),
    currency: text('Currency of the wallet.'),
    amount: money('What is moved: positive to the player; null where the provider does not tell it.').nullable(),
    transfer_type: type('What the sign of `amount` says.').nullable(),
    ...balances,
    status: oneOf(
      TRANSFER_STATUSES,
      'What became of it. A `pending` one is neither: ask again later, and do not repeat it under another id.',
    ),
    remark: text('Why it failed or is pending, in words; the provider’s own word for an order of its books.'),
    created_at: moment('When the gateway recorded it; null for an order of the provider’s books.').nullable(),
  })
  .meta({ id: 'OrderStatus' });

const TRANSFER_ID = 'wallet-2026-000017';
const made = {
  transfer_id: TRANSFER_ID,
  amount: '25.5000',
  balance_before: '0.0000',
  balance_after: '25.5000',
  status: 'success' as const,
};
const decided: z.output<typeof order> = {
  ...made,
  hub_member_id: `${EXAMPLE.agent}_ALICE`,
  currency: 'EUR',
  transfer_type: 'deposit',
  remark: '',
  created_at: '2026-11-21T09:30:00.000Z',
};

/** Transfers of players' money. */
export const TRANSFERS = {
  transfer: agentCall({
    chapter,
    route: 'POST /player/transfer',
    name: 'transferFunds',
    summary: 'Transfer funds',
    description:
      'Moves money to a player’s wallet or from it, once for each `transfer_id`. The same call again is answered the same: ' +
      'a success as a success, a failure with the code that it failed with, one that is not decided yet with 3004. After ' +
      'code 5003, or 5002 that says the outcome is unknown, the money may have moved or not: ask for the order status with ' +
      'the same `transfer_id`, and do not send the transfer under another one.',
    body: form({
      provider: text(
        'Code of the provider whose wallet is filled or emptied. Without it, or with one whose players play from the gateway’s ' +
          'wallet, it is the gateway’s own.',
      ).optional(),
      username: text('Your name for the player. A deposit makes a player who does not exist.').optional(),
      member_id: text('Another name of `username`.').optional(),
      currency: text('Currency of the wallet.'),
      amount: text(
        'What is moved, a plain decimal number without an exponent: positive to the player, negative from the player. A deposit has ' +
          'at most 4 digits behind the point, 8 for coins. A withdrawal may have 10, so that all of a balance can be taken out; a ' +
          `provider’s wallet may allow fewer. At most ${AMOUNT_MAX.toString()}.`,
      ),
      transfer_id: text(
        'Your id of the transfer. The same id with the same content moves money once, however often it is sent; with another ' +
          'content it is refused.',
      ).meta({ pattern: TRANSFER_ID_PATTERN.source }),
      transfer_type: type(
        'Not needed, because the sign of `amount` says it; if it is sent, both must agree.',
      ).optional(),
    }).meta({ id: 'TransferRequest', anyOf: [{ required: ['username'] }, { required: ['member_id'] }] }),
    sends: {
      provider: EXAMPLE.provider,
      username: 'ALICE',
      currency: 'EUR',
      amount: '25.50',
      transfer_id: TRANSFER_ID,
      transfer_type: 'deposit',
    },
    answers: z
      .strictObject({
        transfer_id: text('Your id of the transfer.'),
        username: text('Your name for the player, in upper case.'),
        amount: money('What was moved.'),
        ...balances,
        status: oneOf(
          TRANSFER_STATUSES,
          '`success`. A transfer that failed, or that is not decided yet, is answered with a code.',
        ),
      })
      .meta({ id: 'MadeTransfer' }),
    examples: { deposit: { ...made, username: 'ALICE' } },
    failures: [
      ...PROVIDER_FAILURES,
      ...([
        'not_found',
        'player_not_found',
        'player_disabled',
        'player_limited',
        'registration_failed',
        'malformed_member_id',
      ] as const),
      ...(['insufficient_balance', 'invalid_amount', 'duplicate_transfer', 'transfer_in_progress'] as const),
      ...(['currency_unsupported', 'game_in_maintenance'] as const),
    ],
  }),
  status: agentCall({
    chapter,
    route: 'POST /order/status',
    name: 'showOrderStatus',
    summary: 'Show an order’s status',
    description:
      'What became of a transfer. One that is pending is looked after first, so that the answer is as fresh as the provider’s. ' +
      'Code 1007 says that no such transfer was ever recorded, so nothing was moved. With `provider` it is about an order of ' +
      'the provider’s own books, if it belongs to one of your players.',
    body: form({
      transfer_id: text('Your id of the transfer; with `provider`, the provider’s id of an order, such as a bet.').meta(
        { minLength: 1, maxLength: 128 },
      ),
      provider: text('Asks this provider for an order of its own books.').optional(),
      member_id: text(
        'With `provider`: whose order it is. Some providers find an order by its player only.',
      ).optional(),
      currency: text(
        'With `member_id`, where the player has accounts in several currencies at the provider.',
      ).optional(),
    }).meta({ id: 'OrderStatusQuery' }),
    sends: { transfer_id: TRANSFER_ID },
    answers: order,
    examples: {
      decided,
      pending: {
        ...decided,
        balance_before: null,
        balance_after: null,
        status: 'pending',
        remark: 'provider A did not answer in time; the outcome is unknown',
      },
    },
    failures: [...PROVIDER_FAILURES, 'not_found', 'player_not_found', 'malformed_member_id'],
  }),
} as const;
