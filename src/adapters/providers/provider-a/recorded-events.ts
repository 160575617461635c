import { Decimal, err, NOT_SAID, ok, type BetRecord, type RecordedEvents } from '../protocol-kit.ts';
import { eventOf, KINDS } from './callbacks/wallet-events.ts';
import { SAID } from './kinds.ts';

/**
 * The order id of a record numbers the bet and the payout of the callbacks (all receivers: order.transfer and calc.transfer name orders by it). No
 * receiver knows a callback that returns a cancelled bet, so a person must handle a cancelled bet.
 */
export const recordedEvents: RecordedEvents = ({ records: [record] }) => {
  if (record.status === 'cancelled' || record.status === 'void') return err(NOT_SAID.cancellation);
  if (record.payoutAmount.isNegative()) return err(NOT_SAID.negative);
  return ok(record.status === 'unsettled' ? [betOf(record)] : [betOf(record), payoutOf(record)]);
};

const betOf = ({ betId, roundId, gameCode, betAmount, betAtMs = 0 }: BetRecord) =>
  eventOf({
    action: 'BET',
    kind: KINDS.bet,
    transactionId: betId,
    movement: Decimal.ZERO.minus(betAmount),
    roundId,
    wagerId: betId,
    report: { moneyKind: SAID.bet.moneyKind, gameCode, betAmount },
    occurredAtMs: betAtMs,
  });

const payoutOf = ({ betId, gameCode, betAmount, validBetAmount, ...record }: BetRecord) =>
  eventOf({
    action: 'SETTLED',
    kind: KINDS.payout,
    transactionId: betId,
    movement: record.payoutAmount,
    wagerId: betId,
    report: {
      moneyKind: SAID.payout.moneyKind,
      gameCode,
      betAmount,
      validBetAmount,
      prizeAmount: record.payoutAmount,
      winLoss: record.winLoss,
    },
    occurredAtMs: record.settledAtMs ?? record.betAtMs ?? 0,
  });
