import type { Schema } from '../openapi.ts';
import { OPERATOR_CODE } from './operator-code.ts';
import { instantOrNull, strictObject, text } from './schema-parts.ts';

const AMOUNT_PATTERN = '^-?[0-9]{1,20}\\.([0-9]{4}|[0-9]{8})$';

const money = (description: string): Schema => ({ type: 'string', pattern: AMOUNT_PATTERN, description });

const moneyOrNull = (description: string): Schema => ({
  type: ['string', 'null'],
  pattern: AMOUNT_PATTERN,
  description,
});

const transferId = (description: string): Schema => ({
  type: 'string',
  minLength: 1,
  maxLength: 64,
  pattern: '^[A-Za-z0-9_.:-]+$',
  description,
});

const status = (description: string): Schema => ({
  type: 'string',
  enum: ['success', 'failed', 'pending'],
  description,
});

const transferRequest: Schema = {
  type: 'object',
  properties: {
    operator_code: OPERATOR_CODE,
    provider: text(
      'Code of the provider whose wallet is filled or emptied. Without it, or with one whose players play from the gateway’s ' +
        'wallet, it is the gateway’s own.',
    ),
    username: text('Your name for the player. A deposit makes a player who does not exist.'),
    member_id: text('Another name of `username`.'),
    currency: text('Currency of the wallet.'),
    amount: text(
      'What is moved, a plain decimal number without an exponent: positive to the player, negative from the player. A deposit has ' +
        'at most 4 digits behind the point, 8 for coins. A withdrawal may have 10, so that all of a balance can be taken out; a ' +
        'provider’s wallet may allow fewer. At most 1000000000000.',
    ),
    transfer_id: transferId(
      'Your id of the transfer. The same id with the same content moves money once, however often it is sent; with another ' +
        'content it is refused.',
    ),
    transfer_type: {
      type: 'string',
      enum: ['deposit', 'withdraw'],
      description: 'Not needed, because the sign of `amount` says it; if it is sent, both must agree.',
    },
  },
  required: ['currency', 'amount', 'transfer_id'],
  anyOf: [{ required: ['username'] }, { required: ['member_id'] }],
};

const orderRequest: Schema = {
  type: 'object',
  properties: {
    operator_code: OPERATOR_CODE,
    transfer_id: {
      type: 'string',
      minLength: 1,
      maxLength: 128,
      description: 'Your id of the transfer; with `provider`, the provider’s id of an order, such as a bet.',
    },
    provider: text('Asks this provider for an order of its own books.'),
    member_id: text('With `provider`: whose order it is. Some providers find an order by its player only.'),
    currency: text('With `member_id`, where the player has accounts in several currencies at the provider.'),
  },
  required: ['transfer_id'],
};

/** The fields that Agents send. */
export const transferRequestSchemas = { TransferRequest: transferRequest, OrderStatusQuery: orderRequest } as const;

const BALANCES = {
  balance_before: moneyOrNull('Balance of the moved wallet before; null where the provider does not tell it.'),
  balance_after: moneyOrNull('Balance of the moved wallet afterwards; null where the provider does not tell it.'),
} as const;

/** What Agents get. */
export const transferDataSchemas = {
  MadeTransfer: strictObject({
    transfer_id: text('Your id of the transfer.'),
    username: text('Your name for the player, in upper case.'),
    amount: money('What was moved.'),
    ...BALANCES,
    status: status('`success`. A transfer that failed, or that is not decided yet, is answered with a code.'),
  }),
  OrderStatus: strictObject({
    transfer_id: text('The id that was asked for.'),
    hub_member_id: text('The player as the gateway shows them: your code, `_`, your name for the player.'),
    currency: text('Currency of the wallet.'),
    amount: moneyOrNull('What is moved: positive to the player; null where the provider does not tell it.'),
    transfer_type: {
      type: ['string', 'null'],
      enum: ['deposit', 'withdraw', null],
      description: 'What the sign of `amount` says.',
    },
    ...BALANCES,
    status: status(
      'What became of it. A `pending` one is neither: ask again later, and do not repeat it under another id.',
    ),
    remark: text('Why it failed or is pending, in words; the provider’s own word for an order of its books.'),
    created_at: instantOrNull('When the gateway recorded it; null for an order of the provider’s books.'),
  }),
} as const satisfies Record<string, Schema>;
