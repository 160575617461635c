import { noSuchOrder, ok, type UpstreamHandler } from '../../protocol-kit.ts';
import type { Client } from './client.ts';
import { findWager } from './find-order.ts';
import { orderStateOf } from './bet-record.ts';

/** Asks for the state of a bet, or of a transfer of the gateway. A transfer has the order id as its wager code. */
export const queryOrderStatus =
  (client: Client): UpstreamHandler<'order_status'> =>
  async ({ orderId }) => {
    const found = await findWager(client, orderId);
    if (!found.ok) return found;
    const wager = found.value;
    if (wager === undefined) return noSuchOrder('no such wager');
    return ok({
      state: orderStateOf(wager),
      owner: wager.owner,
      // A transfer of the gateway has no stake, and the document does not say where its wager has the amount.
      amount: wager.betAmount.isZero() ? undefined : wager.betAmount,
      balanceAfter: undefined,
      remark: wager.status,
    });
  };
