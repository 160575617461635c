import { compareText } from '../shared/compare-text.ts';
import type { BetRecord } from './upstream-call.ts';

/** A bet of a player whom the gateway knows. */
export interface OwnedBet extends BetRecord {
  /** The Agent's name for the player. */
  readonly memberId: string;
  readonly currency: string;
}

/** Each bet only once: the latest report of it, at the position of the first. */
export class LatestBets {
  readonly #latest = new Map<string, OwnedBet>();

  add(bet: OwnedBet): void {
    const known = this.#latest.get(bet.betId);
    if (known === undefined || !isOlder(bet, known)) this.#latest.set(bet.betId, bet);
  }

  get all(): readonly OwnedBet[] {
    return [...this.#latest.values()];
  }
}

/** The order of bets: the time of settlement, then of placement, then the id. Unsettled bets come last. */
export const compareBets = (left: OwnedBet, right: OwnedBet): number =>
  compareInstants(left.settledAtMs, right.settledAtMs) ||
  compareInstants(left.betAtMs, right.betAtMs) ||
  compareText(left.betId, right.betId);

/** A provider lists a bet twice if it was settled again, or was still open the first time. */
const isOlder = ({ settledAtMs }: OwnedBet, known: OwnedBet): boolean =>
  (settledAtMs ?? -Infinity) < (known.settledAtMs ?? -Infinity);

// Without subtraction, because two unknown instants are equal, but Infinity - Infinity is NaN.
function compareInstants(left: number | undefined, right: number | undefined): number {
  if (left === right) return 0;
  return (left ?? Infinity) < (right ?? Infinity) ? -1 : 1;
}
