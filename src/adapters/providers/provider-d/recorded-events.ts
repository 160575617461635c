import {
  contentDigest,
  Decimal,
  err,
  NOT_SAID,
  NOTHING_REPORTED,
  ok,
  stakesOf,
  sumOf,
  type BetRecord,
  type RecordedEvents,
  type WalletEvent,
} from '../protocol-kit.ts';
import { BET } from './callbacks/movements.ts';
import { RECORDED_PAYOUT } from './kinds.ts';

/**
 * Recorded reports name the dealids of the callbacks: `betwalletid` those of the bets, `resultwalletid` that of the payout, which is -1 for a lost
 * bet. The payout of a table has code 1. A lost round has no payout. A report without money shows that it is over.
 */
export const recordedEvents: RecordedEvents = ({ records }) => {
  if (records.some(({ status }) => status === 'cancelled')) return err(NOT_SAID.cancellation);
  if (records.some(({ numbers }) => numbers === undefined)) return err(NOT_SAID.numbers);
  const stakes = stakesOf(records);
  if (stakes === undefined) return err(NOT_SAID.stakes);
  const bets = [...stakes].map(([dealid, stake]) =>
    movementOf(records[0], { kind: BET, transactionId: dealid, movement: stake.negated() }),
  );
  const paid = records.filter(({ payoutAmount }) => !payoutAmount.isZero());
  if (paid.some(({ payoutAmount, numbers }) => payoutAmount.isNegative() || numbers?.payout === undefined)) {
    return err(NOT_SAID.numbers);
  }
  const payouts = [...new Set(paid.map(({ numbers }) => numbers?.payout ?? ''))].map((dealid) => {
    const own = paid.filter(({ numbers }) => numbers?.payout === dealid);
    const movement = sumOf(own.map(({ payoutAmount }) => payoutAmount));
    return movementOf(own[0] ?? records[0], { kind: 'payout-1', transactionId: dealid, movement });
  });
  const lost = records.filter(({ status, payoutAmount }) => status === 'settled' && payoutAmount.isZero());
  return ok([...bets, ...payouts, ...lost.map(reportOf)]);
};

type Numbered = Pick<WalletEvent, 'kind' | 'transactionId' | 'movement'>;

const movementOf = (record: BetRecord, { kind, transactionId, movement }: Numbered): WalletEvent => ({
  ...common(record),
  action: movement.isNegative() ? 'BET' : 'SETTLED',
  kind,
  transactionId,
  movement,
  report: {
    ...NOTHING_REPORTED,
    gameCode: record.gameCode,
    // Tips have no numbers in records.
    ...(movement.isNegative()
      ? { moneyKind: 'stake', betAmount: movement.abs() }
      : { ...RECORDED_PAYOUT, prizeAmount: movement }),
  },
  isReportOnly: false,
});

function reportOf(record: BetRecord): WalletEvent {
  const { betId, betAmount, validBetAmount, payoutAmount: prizeAmount, winLoss, gameCode } = record;
  const words = { betId, bet: betAmount.toString(), winLoss: winLoss.toString() };
  return {
    ...common(record),
    action: 'SETTLED',
    kind: 'report',
    transactionId: `${betId}-${contentDigest(words)}`,
    movement: Decimal.ZERO,
    report: { ...NOTHING_REPORTED, ...RECORDED_PAYOUT, gameCode, betAmount, validBetAmount, prizeAmount, winLoss },
    isReportOnly: true,
  };
}

const common = ({ roundId, settledAtMs, betAtMs }: BetRecord) =>
  ({
    reversal: 'stored',
    corrects: undefined,
    roundId,
    wagerId: undefined,
    occurredAtMs: settledAtMs ?? betAtMs ?? 0,
  }) as const;
