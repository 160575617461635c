import {
  err,
  NOT_SAID,
  NOTHING_REPORTED,
  ok,
  stakesOf,
  sumOf,
  UpstreamName,
  type BetRecord,
  type RecordedEvents,
  type WalletEvent,
} from '../protocol-kit.ts';
import { ONE_PAYOUT } from './kinds.ts';
import { payoutNumber, WHOLE } from './callbacks/wallet-events.ts';

/**
 * A recorded answer's TransactionID is the txnid of PlaceBet; the bets of one PlaceBet share it. The payout of a table's round is numbered by round
 * and player, like that of the callback. Its txnid is in no record, so the event has none. If the upstream sends the callback later, it is in doubt
 * and not paid twice. Gifts and fishing games have no numbers in the records.
 */
export const recordedEvents: RecordedEvents = ({ records, isOverHere, isOnlyOutcomeMissing }) => {
  if (isOverHere) return err(NOT_SAID.payout);
  if (records.some(({ status }) => status === 'cancelled')) return err(NOT_SAID.cancellation);
  const isOver = records.every(({ status }) => status === 'settled');
  if (records.some(({ numbers }) => numbers === undefined)) {
    // The bets of one player are listed without TransactionID. Their payout does not need it.
    if (!isOnlyOutcomeMissing || !isOver) return err(NOT_SAID.numbers);
    return isPaid(records) ? ok([payoutOf(records)]) : err(NOT_SAID.negative);
  }
  const stakes = stakesOf(records);
  if (stakes === undefined) return err(NOT_SAID.stakes);
  if (!isPaid(records)) return err(NOT_SAID.negative);
  const bets = [...stakes].map(([transactionId, stake]): WalletEvent => ({
    ...common(records[0]),
    action: 'BET',
    kind: 'bet',
    transactionId,
    movement: stake.negated(),
    report: { ...NOTHING_REPORTED, moneyKind: 'stake', gameCode: records[0].gameCode, betAmount: stake },
    occurredAtMs: records[0].betAtMs ?? 0,
  }));
  return ok(isOver ? [...bets, payoutOf(records)] : bets);
};

/** Whether a positive amount or nothing was paid. */
const isPaid = (records: readonly BetRecord[]): boolean =>
  !sumOf(records.map(({ payoutAmount }) => payoutAmount)).isNegative();

function payoutOf(records: readonly [BetRecord, ...BetRecord[]]): WalletEvent {
  const [first] = records;
  const movement = sumOf(records.map(({ payoutAmount }) => payoutAmount));
  const betAmount = sumOf(records.map((record) => record.betAmount));
  return {
    ...common(first),
    action: 'SETTLED',
    kind: 'payout',
    transactionId: payoutNumber(first.roundId ?? '', first.player ?? NOBODY),
    movement,
    report: {
      ...NOTHING_REPORTED,
      ...ONE_PAYOUT,
      moneyKind: 'win',
      gameCode: first.gameCode,
      betAmount,
      prizeAmount: movement,
      winLoss: movement.minus(betAmount),
    },
    occurredAtMs: first.settledAtMs ?? first.betAtMs ?? 0,
  };
}

const NOBODY = UpstreamName.of('');

const common = ({ roundId }: BetRecord) => ({ ...WHOLE, roundId });
