import { Decimal } from '../../protocol-kit.ts';
import type { SentBet } from '../../simulator-kit.ts';
import { wallTimeOf } from '../wall-clock.ts';
import type { CallbackLine } from './callback-line.ts';
import { numeric } from './record-operations.ts';

/** A movement that counts in the upstream's books after its acknowledgement. */
export interface Movement {
  /** The number of the movement among all movements. */
  readonly number: string;
  readonly betId: string;
  readonly player: string;
  readonly moved: Decimal;
}

/** A call about money, and the movements of its acknowledgement. */
export interface MoneyRequest {
  readonly body: string;
  readonly movements: readonly Movement[];
}

/** The payout of a bet, including the stake. */
export interface SentPayout {
  readonly bet: SentBet;
  readonly payout: Decimal;
}

export interface SentTransfer {
  readonly player: string;
  readonly bizId: string;
  /** A negative amount leaves the wallet. */
  readonly amount: Decimal;
}

const BACCARAT = '1';
const BANKER = '1';

/** Writes `open.operator.order.transfer` for bets of one player. */
export function betRequest(door: CallbackLine, bets: readonly SentBet[]): MoneyRequest {
  const orders = bets.map(({ betId, roundId, stake }) => ({
    orderId: numeric(betId),
    gameId: BACCARAT,
    playId: BANKER,
    issueId: roundId,
    amount: stake.negated(),
    orderTime: wallTimeOf(door.runtime.nowMs()),
  }));
  const parameters = { loginId: playerOf(bets), amount: sumOf(orders), tranId: null, orders };
  return {
    body: door.write('open.operator.order.transfer', parameters),
    movements: bets.map(({ betId, player, stake }) => ({
      number: `bet ${betId}`,
      betId,
      player,
      moved: stake.negated(),
    })),
  };
}

/** Writes `open.operator.calc.transfer` for bets of one player. */
export function payoutRequest(door: CallbackLine, payouts: readonly SentPayout[]): MoneyRequest {
  const orders = payouts.map(({ bet: { betId, stake }, payout }) => ({
    orderId: numeric(betId),
    gameId: BACCARAT,
    amount: payout,
    orderAmount: stake,
    validAmount: stake,
    orderStatus: ORDER_STATUSES[Math.sign(payout.compare(stake)) + 1] ?? null,
    lastUpdateTime: wallTimeOf(door.runtime.nowMs()),
  }));
  const loginId = playerOf(payouts.map(({ bet }) => bet));
  return {
    body: door.write('open.operator.calc.transfer', { loginId, amount: sumOf(orders), tranId: null, orders }),
    movements: payouts.map(({ bet: { betId, player }, payout }) => ({
      number: `payout ${betId}`,
      betId,
      player,
      moved: payout,
    })),
  };
}

/** Writes `open.operator.user.transfer`. */
export const transferRequest = (door: CallbackLine, { player, bizId, amount }: SentTransfer): MoneyRequest => ({
  body: door.write('open.operator.user.transfer', { loginId: player, bizId, amount }),
  movements: [{ number: `transfer ${bizId}`, betId: `transfer ${bizId}`, player, moved: amount }],
});

/** The statuses of loss, tie and win. */
const ORDER_STATUSES = [4, 3, 2] as const;

function playerOf(bets: readonly SentBet[]): string {
  const [player, ...others] = new Set(bets.map((bet) => bet.player));
  if (player === undefined || others.length > 0) throw new Error('a call is about the bets of one player');
  return player;
}

const sumOf = (orders: readonly { readonly amount: Decimal }[]): Decimal =>
  orders.reduce((sum, { amount }) => sum.plus(amount), Decimal.ZERO);
