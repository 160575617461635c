import type { BetRecord } from '../provider/upstream-call.ts';
import type { Result } from '../shared/result.ts';
import { Decimal } from '../shared/decimal.ts';
import type { WalletEvent } from '../wallet/wallet-event.ts';

/** All records of one unit of a player: of one wager, or of one round. */
export interface RecordedUnit {
  readonly records: readonly [BetRecord, ...BetRecord[]];
  /** Whether the gateway's books have the bets of the unit. */
  readonly isKnownHere: boolean;
  /** Whether both books have the outcome of the unit, but with different amounts. */
  readonly isOverHere: boolean;
  /** Whether the unit is open in the gateway, and both books have the same stakes in it. */
  readonly isOnlyOutcomeMissing: boolean;
}

/**
 * Creates the events of a unit from the provider's records, in the order of their callbacks, with the numbers and contents of the callbacks. So an
 * event that was already booked is a repetition. If a record is not sufficient, the result is a sentence, and nothing is invented.
 */
export type RecordedEvents = (unit: RecordedUnit) => Result<readonly WalletEvent[], string>;

/** The sum of amounts. */
export const sumOf = (amounts: readonly Decimal[]): Decimal =>
  amounts.reduce((sum, one) => sum.plus(one), Decimal.ZERO);

/** The sentences about records that are not sufficient. */
export const NOT_SAID = {
  cancellation: 'the record does not say under which number the bet was taken back',
  stakes: 'the record does not say which part of the stake each number took',
  numbers: 'the record has the totals of the bet, and not the numbers of its movements',
  payout: 'both books have the payout, and the record does not say its number',
  negative: 'the record says that less than nothing was paid',
  nothing: 'the protocol has no records that name movements',
} as const;

/** The stakes by their numbers; undefined if two bets share only some of their numbers. */
export function stakesOf(records: readonly BetRecord[]): ReadonlyMap<string, Decimal> | undefined {
  const stakes = new Map<string, Decimal>();
  for (const { numbers, betAmount } of records) {
    const [number, second] = new Set(numbers?.stakes);
    if (number === undefined || second !== undefined) return undefined;
    stakes.set(number, (stakes.get(number) ?? Decimal.ZERO).plus(betAmount));
  }
  return stakes;
}
