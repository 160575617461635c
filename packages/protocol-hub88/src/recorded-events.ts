import { TRANSACTION } from './callbacks/wallet-events.ts';
import { Decimal, err, NOT_SAID, NOTHING_REPORTED, ok, type RecordedEvents, type WalletEvent } from './kit.ts';

/** The kind of the outcome of a bet that lost without a win of its own; its number is that of the bet. */
const CLOSING = 'closing';

/** `transactions/list` has the same numbers as the callbacks (document: transaction_uuid), so a callback that comes later is a repetition. */
export const recordedEvents: RecordedEvents = ({ records: [record] }) => {
  const { status, numbers, betId, roundId, gameCode, betAmount, payoutAmount } = record;
  if (status === 'cancelled') return err(NOT_SAID.cancellation);
  if (numbers === undefined) return err(NOT_SAID.numbers);
  const common = { reversal: 'stored', corrects: undefined, roundId, wagerId: betId, isReportOnly: false } as const;
  const bet: WalletEvent = {
    ...common,
    kind: TRANSACTION,
    transactionId: betId,
    action: 'BET',
    movement: betAmount.isZero() ? Decimal.ZERO : betAmount.negated(),
    report: { ...NOTHING_REPORTED, gameCode, betAmount },
    occurredAtMs: record.betAtMs ?? 0,
  };
  const outcome: WalletEvent = {
    ...common,
    kind: numbers.payout === undefined ? CLOSING : TRANSACTION,
    transactionId: numbers.payout ?? betId,
    action: 'SETTLED',
    movement: payoutAmount,
    report: { ...NOTHING_REPORTED, gameCode, prizeAmount: payoutAmount },
    occurredAtMs: record.settledAtMs ?? record.betAtMs ?? 0,
  };
  return ok(status === 'unsettled' ? [bet] : [bet, outcome]);
};
