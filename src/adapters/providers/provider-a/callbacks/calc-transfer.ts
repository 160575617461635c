import { readShape, z, type WalletEvent } from '../../protocol-kit.ts';
import type { ReadCallback } from './call.ts';
import { detailOf, eventOf, KINDS, totalOf } from './wallet-events.ts';
import { identifier, loginName, ordersOf, paid, reportedAmount, reportedText, reportedTime } from './fields.ts';
import { replyOrders } from './reply-orders.ts';
import { SAID } from '../kinds.ts';

/** The most settlements that are booked together. Each one alone would be a transaction, and the upstream waits for the last one. */
const BATCH_EVENTS = 100;

/** `open.operator.calc.transfer`: settlements of one player. Each is taken on its own, because the upstream repeats them one by one. */
export const readCalcTransfer: ReadCallback = (call) => {
  const sent = readShape(schema, call.params).data;
  if (sent === undefined || !isWhole(sent)) return undefined;
  const player = { upstreamName: sent.loginId, currency: undefined };
  const payouts = sent.orders.map((order) => payoutOf(order, sent.tranId, call.nowMs));
  const batches = piecesOf(payouts).map((events) => ({ player, events, areIndependent: true }) as const);
  return { kind: 'events', batches, reply: replyOrders(call, sent) };
};

const piecesOf = (payouts: readonly WalletEvent[]): readonly (readonly WalletEvent[])[] =>
  Array.from({ length: Math.ceil(payouts.length / BATCH_EVENTS) }, (_, at) =>
    payouts.slice(at * BATCH_EVENTS, (at + 1) * BATCH_EVENTS),
  );

// The order's payout, stake included; zero for a lost order.
const returned = paid.refine((value) => !value.isNegative());

const orderSchema = z.object({
  orderId: identifier,
  amount: returned,
  gameId: reportedText,
  orderAmount: reportedAmount,
  validAmount: reportedAmount,
  orderStatus: reportedText,
  lastUpdateTime: reportedTime,
});

const schema = z.object({
  loginId: loginName,
  userId: reportedText,
  tranId: reportedText,
  amount: returned,
  orders: ordersOf(orderSchema),
});

/** The upstream signs only the total. */
const isWhole = (sent: z.output<typeof schema>): boolean =>
  totalOf(sent.orders.map((order) => order.amount)).equals(sent.amount);

function payoutOf(order: z.output<typeof orderSchema>, tranId: string | undefined, nowMs: number): WalletEvent {
  // Stakes are read without a sign, because signed stakes may come: one receiver removes the sign.
  const stake = order.orderAmount?.abs();
  return eventOf({
    action: 'SETTLED',
    kind: KINDS.payout,
    transactionId: order.orderId,
    movement: order.amount,
    wagerId: order.orderId,
    report: {
      ...SAID.payout,
      gameCode: order.gameId,
      betAmount: stake,
      validBetAmount: order.validAmount?.abs(),
      prizeAmount: order.amount,
      winLoss: stake && order.amount.minus(stake),
      detail: detailOf({ orderStatus: order.orderStatus, tranId }),
    },
    occurredAtMs: order.lastUpdateTime ?? nowMs,
  });
}
