import { err, NOT_SAID, NOTHING_REPORTED, ok, RECORDED_WAGER, type RecordedEvents } from '../protocol-kit.ts';

/**
 * The document's wager has the totals of a wager under its code, and no number of a transaction. So a person must handle a bet that is missing in the
 * gateway. The settlement of a known bet has the code as its number: an operator reported that some settlements are never pushed, and recovers them
 * by the wager.
 */
export const recordedEvents: RecordedEvents = ({ records: [record], isKnownHere }) => {
  if (!isKnownHere) return err(NOT_SAID.numbers);
  if (record.status === 'void' || record.status === 'cancelled') return err(NOT_SAID.cancellation);
  if (record.payoutAmount.isNegative()) return err(NOT_SAID.negative);
  if (record.status === 'unsettled') return ok([]);
  const { betId, roundId, gameCode, betAmount, validBetAmount, payoutAmount, winLoss } = record;
  return ok([
    {
      action: 'SETTLED',
      kind: RECORDED_WAGER,
      transactionId: betId,
      movement: payoutAmount,
      reversal: 'reported',
      corrects: undefined,
      roundId,
      wagerId: betId,
      // The record does not say whether the wager was played with free rounds, so its payout has no kind.
      report: {
        ...NOTHING_REPORTED,
        roundEnd: 'over_by_policy',
        gameCode,
        betAmount,
        validBetAmount,
        prizeAmount: payoutAmount,
        winLoss,
      },
      isReportOnly: false,
      occurredAtMs: record.settledAtMs ?? record.betAtMs ?? 0,
    },
  ]);
};
