import type { Paths } from '../openapi.ts';
import { agentOperation, PROVIDER_FAILURES } from './agent-operation.ts';
import { TAGS } from './tags.ts';

const deposit = {
  provider: 'A',
  username: 'ALICE',
  currency: 'EUR',
  amount: '25.50',
  transfer_id: 'wallet-2026-000017',
  transfer_type: 'deposit',
};

const made = {
  transfer_id: 'wallet-2026-000017',
  username: 'ALICE',
  amount: '25.5000',
  balance_before: '0.0000',
  balance_after: '25.5000',
  status: 'success',
};

const { username: _, ...told } = made;
const order = {
  ...told,
  hub_member_id: 'ORCHARD_ALICE',
  currency: 'EUR',
  transfer_type: 'deposit',
  remark: '',
  created_at: '2026-11-21T09:30:00.000Z',
};
const undecided = {
  ...order,
  balance_before: null,
  balance_after: null,
  status: 'pending',
  remark: 'provider A did not answer in time; the outcome is unknown',
};

/** Transfers of players' money. */
export const transferPaths: Paths = {
  '/papi/v1/player/transfer': {
    post: agentOperation({
      tag: TAGS.transfers,
      operationId: 'transferFunds',
      summary: 'Transfer funds',
      description:
        'Moves money to a player’s wallet or from it, once for each `transfer_id`. The same call again is answered the same: ' +
        'a success as a success, a failure with the code that it failed with, one that is not decided yet with 3004. After ' +
        'code 5003, or 5002 that says the outcome is unknown, the money may have moved or not: ask for the order status with ' +
        'the same `transfer_id`, and do not send the transfer under another one.',
      fields: 'TransferRequest',
      example: deposit,
      answers: 'MadeTransfer',
      examples: { deposit: made },
      failures: [
        ...PROVIDER_FAILURES,
        ...([
          'not_found',
          'player_not_found',
          'player_disabled',
          'registration_failed',
          'malformed_member_id',
        ] as const),
        ...(['insufficient_balance', 'invalid_amount', 'duplicate_transfer', 'transfer_in_progress'] as const),
        ...(['currency_unsupported', 'game_in_maintenance'] as const),
      ],
    }),
  },
  '/papi/v1/order/status': {
    post: agentOperation({
      tag: TAGS.transfers,
      operationId: 'showOrderStatus',
      summary: 'Show an order’s status',
      description:
        'What became of a transfer. One that is pending is looked after first, so that the answer is as fresh as the provider’s. ' +
        'Code 1007 says that no such transfer was ever recorded, so nothing was moved. With `provider` it is about an order of ' +
        'the provider’s own books, if it belongs to one of your players.',
      fields: 'OrderStatusQuery',
      example: { transfer_id: 'wallet-2026-000017' },
      answers: 'OrderStatus',
      examples: { decided: order, pending: undecided },
      failures: [...PROVIDER_FAILURES, ...(['not_found', 'player_not_found', 'malformed_member_id'] as const)],
    }),
  },
};
