import { compareText } from '../shared/compare-text.ts';
import type { BetRecord } from './upstream-call.ts';

/** A bet of a player whom the gateway knows. */
export interface OwnedBet extends BetRecord {
  /** The Agent's name for the player. */
  readonly memberId: string;
  readonly currency: string;
}

/** Each bet once, ordered by the time of settlement, then of placement, then by id. Unsettled bets come last. */
export function betsInOrder(bets: readonly OwnedBet[]): readonly OwnedBet[] {
  const latest = new Map<string, OwnedBet>();
  for (const bet of bets) {
    const known = latest.get(bet.betId);
    if (known === undefined || !isOlder(bet, known)) latest.set(bet.betId, bet);
  }
  return [...latest.values()].sort(
    (left, right) =>
      compareInstants(left.settledAtMs, right.settledAtMs) ||
      compareInstants(left.betAtMs, right.betAtMs) ||
      compareText(left.betId, right.betId),
  );
}

/** A provider lists a bet twice if it was settled again, or was still open the first time. */
const isOlder = ({ settledAtMs }: OwnedBet, known: OwnedBet): boolean =>
  (settledAtMs ?? -Infinity) < (known.settledAtMs ?? -Infinity);

// Without subtraction: two unknown instants are equal, but Infinity - Infinity is NaN.
function compareInstants(left: number | undefined, right: number | undefined): number {
  if (left === right) return 0;
  return (left ?? Infinity) < (right ?? Infinity) ? -1 : 1;
}
