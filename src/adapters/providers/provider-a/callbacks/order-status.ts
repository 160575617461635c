import { maybe, readShape, z, type ExactJsonValue, type KnownState, type UpstreamName } from '../../protocol-kit.ts';
import { echoOf, type Parameters } from './read-body.ts';
import type { CheckedCall, ReadCallback } from './call.ts';
import { KINDS } from './wallet-events.ts';
import { identifier, loginName, ordersOf } from './fields.ts';
import { errorReply, ERRORS, resultReply } from './replies.ts';

/** `open.operator.order.status` asks for the states of bets. The upstream asks after a time-out, because this protocol has no rollback. */
export const readOrderStatus: ReadCallback = (call) => {
  const orders = readPairs(call) ?? readList(call);
  return (
    orders && {
      kind: 'transaction_states',
      isUnsigned: true,
      asked: orders.map(({ orderId, loginId }) => ({
        upstreamName: loginId,
        currency: undefined,
        key: { kind: KINDS.bet, transactionId: orderId },
      })),
      reply: (states) => {
        const statuses = states.map((state) => STATUSES[state]);
        // The protocol has no status for an unknown state. The reply is an error for the whole call, as the strictest receiver answers.
        if (statuses.includes(undefined)) return errorReply(call.id, ERRORS.system);
        return resultReply(
          call.id,
          orders.map(({ echo }, at) => ({ orderId: echo, status: statuses[at] ?? STATUSES.unknown })),
        );
      },
    }
  );
};

/** Both receivers know 0 to 4, and one also knows 5. A refused bet was never booked, so it has the status of an unknown bet. */
const STATUSES = {
  unknown: 0,
  refused: 0,
  accepted: 1,
  won: 2,
  tied: 3,
  lost: 4,
  cancelled: 5,
  untold: undefined,
} as const satisfies Record<KnownState, number | undefined>;

interface AskedOrder {
  readonly orderId: string;
  /** The player of the order, if the call names one. */
  readonly loginId: UpstreamName | undefined;
  readonly echo: ExactJsonValue;
}

/** The form for one receiver: a list of orders, each with its player. */
function readPairs({ params, typed, asSent }: CheckedCall): readonly AskedOrder[] | undefined {
  const pairs = readShape(pairsSchema, params).data;
  const echoes = pairs && echoesOf(ordersIn(asSent()['orderMap']), ordersIn(typed['orderMap']));
  return pairs?.orderMap.map((pair, at) => ({ ...pair, echo: echoes?.[at] ?? pair.orderId }));
}

const ordersIn = (pairs: unknown): readonly unknown[] => (pairs as readonly Parameters[]).map(({ orderId }) => orderId);

/** The form for the other receiver: the orders of one player, or orders alone. */
function readList({ params, typed, asSent }: CheckedCall): readonly AskedOrder[] | undefined {
  const list = readShape(listSchema, params).data;
  const echoes = list && echoesOf(asSent()['orderIds'], typed['orderIds']);
  return list?.orderIds.map(({ orderId }, at) => ({
    orderId,
    loginId: list.loginId,
    echo: echoes?.[at] ?? orderId,
  }));
}

/** The orders in the form in which the reply repeats them. Both lists were already read, so they have only texts and numbers. */
const echoesOf = (sent: unknown, typed: unknown): readonly ExactJsonValue[] =>
  (sent as readonly string[]).map((text, at) => echoOf(text, (typed as readonly unknown[])[at]));

/** The most orders of one question. Nothing in it proves its sender, so it must not cause much work. */
const ASKED_MAX = 1_000;

const areFew = (orders: readonly unknown[]): boolean => orders.length <= ASKED_MAX;

const pairsSchema = z.object({
  orderMap: ordersOf(z.object({ orderId: identifier, loginId: loginName })).refine(areFew),
});
const listSchema = z.object({
  loginId: maybe(loginName),
  orderIds: ordersOf(identifier.transform((orderId) => ({ orderId }))).refine(areFew),
});
