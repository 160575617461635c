import { compareText } from '../shared/compare-text.ts';
import type { BetRecord } from './upstream-call.ts';

/** A bet of a player whom the gateway knows. */
export interface OwnedBet extends BetRecord {
  /** The Agent's name for the player. */
  readonly memberId: string;
  readonly currency: string;
}

/** Each bet once, in the order in which they were settled, then placed, then by id; what is not settled comes last. */
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

/** A bet that is told twice was settled again in between, or was still open the first time. */
const isOlder = ({ settledAtMs }: OwnedBet, known: OwnedBet): boolean =>
  (settledAtMs ?? -Infinity) < (known.settledAtMs ?? -Infinity);

// Not by subtraction: two that are unknown are equal, and Infinity - Infinity is no number.
function compareInstants(left: number | undefined, right: number | undefined): number {
  if (left === right) return 0;
  return (left ?? Infinity) < (right ?? Infinity) ? -1 : 1;
}
