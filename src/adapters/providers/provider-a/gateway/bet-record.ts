import {
  Decimal,
  decimalOf,
  maybe,
  readShape,
  textAs,
  UpstreamName,
  z,
  type BetRecord,
  type BetStatus,
} from '../../protocol-kit.ts';
import { instantOf } from '../wall-clock.ts';

/** Reads one item of `open.order.query`. Gives undefined for an item that cannot be read in full. */
export function readBetRecord(item: unknown, currency: string | undefined): BetRecord | undefined {
  const read = readShape(itemSchema, item).data;
  const money = read && moneyOf(read.status, read.bAmount.abs(), read.payment);
  if (read === undefined || money === undefined) return undefined;
  return {
    betId: read.orderId,
    roundId: read.issueId,
    player: UpstreamName.of(read.loginId),
    gameCode: read.gameId,
    ...money,
    validBetAmount: read.validBet ?? read.validAmount,
    currency,
    status: read.status,
    betAtMs: read.orderTime,
    settledAtMs: read.status === 'unsettled' ? undefined : read.lastUpdateTime,
  };
}

const BET_STATUSES: ReadonlyMap<string, BetStatus> = new Map([
  ['1', 'unsettled'],
  // Win, tie, loss.
  ['2', 'settled'],
  ['3', 'settled'],
  ['4', 'settled'],
  // Cancelled by the player, by time, by the system.
  ['5', 'cancelled'],
  ['6', 'cancelled'],
  ['7', 'cancelled'],
]);

type Money = Pick<BetRecord, 'betAmount' | 'payoutAmount' | 'winLoss'>;

/** The upstream reports a stake with either sign. `payment` is the win or loss; it counts only for a settled bet. */
function moneyOf(status: BetStatus, betAmount: Decimal, payment: Decimal | undefined): Money | undefined {
  if (status === 'unsettled') return { betAmount, payoutAmount: Decimal.ZERO, winLoss: betAmount.negated() };
  if (status === 'cancelled') return { betAmount, payoutAmount: betAmount, winLoss: Decimal.ZERO };
  return payment && { betAmount, payoutAmount: betAmount.plus(payment), winLoss: payment };
}

const identity = z.string().min(1);
const amount = textAs(decimalOf, 'cannot be read');
const instant = textAs(instantOf, 'cannot be read');

const itemSchema = z
  .looseObject({
    orderId: identity,
    loginId: identity,
    issueId: maybe(identity),
    gameId: maybe(identity),
    orderStatus: textAs((code) => BET_STATUSES.get(code), 'cannot be read'),
    bAmount: amount,
    payment: maybe(amount),
    validBet: maybe(amount),
    validAmount: maybe(amount),
    orderTime: maybe(instant),
    lastUpdateTime: maybe(instant),
  })
  .transform(({ orderStatus, ...item }) => ({ ...item, status: orderStatus }));
