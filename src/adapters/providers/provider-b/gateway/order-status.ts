import type { UpstreamAnswer, UpstreamInput } from '../../../../domain/provider/upstream-call.ts';
import type { UpstreamFailure } from '../../../../domain/provider/upstream-failure.ts';
import { ok, type Result } from '../../../../domain/shared/result.ts';
import type { Client } from './client.ts';
import { findWager } from './find-order.ts';
import { orderStateOf } from './bet-record.ts';

/** Asks for the state of a bet, or of a transfer of the gateway. A transfer has the order id as its wager code. */
export async function orderStatus(
  client: Client,
  { orderId }: UpstreamInput<'order_status'>,
): Promise<Result<UpstreamAnswer<'order_status'>, UpstreamFailure>> {
  const found = await findWager(client, orderId);
  if (!found.ok) return found;
  const wager = found.value;
  if (wager === undefined) {
    return ok({
      state: 'unknown',
      owner: undefined,
      amount: undefined,
      balanceAfter: undefined,
      remark: 'no such wager',
    });
  }
  return ok({
    state: orderStateOf(wager),
    owner: wager.owner,
    // A transfer of the gateway has no stake, and the document does not say where its wager has the amount.
    amount: wager.betAmount.isZero() ? undefined : wager.betAmount,
    balanceAfter: undefined,
    remark: wager.status,
  });
}
