import { Decimal, readShape, z, type WalletEvent } from '../../protocol-kit.ts';
import type { ReadCallback } from './call.ts';
import { detailOf, eventOf, KINDS, totalOf } from './wallet-events.ts';
import { amount, identifier, loginName, optionalIdentifier, ordersOf, reportedText, reportedTime } from './fields.ts';
import { replyOrders } from './reply-orders.ts';
import { SAID } from '../kinds.ts';

/** `open.operator.order.transfer` brings bets of one player. The gateway takes all of them or none. */
export const readOrderTransfer: ReadCallback = (call) => {
  const sent = readShape(schema, call.params).data;
  if (sent === undefined || !isWhole(sent)) return undefined;
  const events = sent.orders.map((order) => betOf(order, sent.tranId, call.nowMs));
  const player = { upstreamName: sent.loginId, currency: undefined };
  return { kind: 'events', batches: [{ player, events }], reply: replyOrders(call, sent) };
};

const orderSchema = z.object({
  orderId: identifier,
  issueId: optionalIdentifier,
  amount,
  gameId: reportedText,
  playId: reportedText,
  orderTime: reportedTime,
});

const schema = z.object({
  loginId: loginName,
  userId: reportedText,
  tranId: reportedText,
  amount,
  orders: ordersOf(orderSchema),
});

/** The upstream signs only the total. So the amounts of the orders must add up to the total. Otherwise a change on the way would not be noticed. */
const isWhole = (sent: z.output<typeof schema>): boolean =>
  totalOf(sent.orders.map((order) => order.amount)).equals(sent.amount.abs());

function betOf(order: z.output<typeof orderSchema>, tranId: string | undefined, nowMs: number): WalletEvent {
  // The upstream writes stakes as negative amounts. Receivers take stakes without the sign.
  const stake = order.amount.abs();
  return eventOf({
    action: 'BET',
    kind: KINDS.bet,
    transactionId: order.orderId,
    movement: Decimal.ZERO.minus(stake),
    roundId: order.issueId,
    wagerId: order.orderId,
    report: {
      ...SAID.bet,
      gameCode: order.gameId,
      betAmount: stake,
      detail: detailOf({ playId: order.playId, tranId }),
    },
    occurredAtMs: order.orderTime ?? nowMs,
  });
}
