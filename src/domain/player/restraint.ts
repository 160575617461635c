import type { Decimal } from '../shared/decimal.ts';
import type { RefusedBecause } from '../wallet/wallet-event.ts';
import { stands, type Block } from './block.ts';
import {
  exceededLimit,
  limitsAfter,
  sumsOf,
  type Counted,
  type CountedDay,
  type LimitsInForce,
} from './limited-money.ts';

/** The restraints of a player, as they are under the lock of the wallet. */
export interface Restraint {
  /** The moment of the reading, by the clock of the database. */
  readonly nowMs: number;
  readonly blocks: readonly Pick<Block, 'id' | 'untilMs'>[];
  /** Undefined if the player has no limits in the currency of the wallet. */
  readonly limits?: LimitsInForce | undefined;
}

/** The changes of a restraint by transactions that are recorded. */
export interface RestraintChange {
  /** The ids of the standing blocks. */
  readonly blocks: readonly string[];
  /** The number of stakes that were refused because of them. */
  readonly refusedStakes: number;
  /** The sums to add to the day of the booking; undefined if the player has no limits. */
  readonly counted: CountedDay | undefined;
}

/**
 * The reason why a new stake is refused; undefined if it is not. `movement`: what the stake moves, so it is not above zero. Payouts and corrections
 * are never refused for a restraint.
 */
export function stakeRefusal(restraint: Restraint | undefined, movement: Decimal): RefusedBecause | undefined {
  if (restraint === undefined) return undefined;
  if (standing(restraint).length > 0) return 'player_blocked';
  const { limits } = restraint;
  return limits !== undefined && exceededLimit(limits, movement.negated()) !== undefined ? 'over_limit' : undefined;
}

/** The restraint for the next event of the same work. */
export const restraintAfter = (restraint: Restraint | undefined, transaction: Counted): Restraint | undefined =>
  restraint?.limits === undefined ? restraint : { ...restraint, limits: limitsAfter(restraint.limits, transaction) };

/** The reason why stakes that are taken together are refused; undefined if none of them is. */
export function jointRefusal(restraint: Restraint | undefined, stakes: readonly Counted[]): RefusedBecause | undefined {
  let left = restraint;
  for (const stake of stakes) {
    const because = stakeRefusal(left, stake.moved);
    if (because !== undefined) return because;
    left = restraintAfter(left, stake);
  }
  return undefined;
}

/** The change by transactions that are recorded; undefined if there is none. */
export function changeBy(restraint: Restraint, recorded: readonly Counted[]): RestraintChange | undefined {
  const refusedStakes = recorded.filter(({ refusedBecause }) => refusedBecause === 'player_blocked').length;
  const blocks = refusedStakes === 0 ? [] : standing(restraint).map(({ id }) => id);
  const counted = restraint.limits && { day: restraint.limits.day, ...sumsOf(recorded) };
  return blocks.length === 0 && !counts(counted) ? undefined : { blocks, refusedStakes, counted };
}

const counts = (counted: CountedDay | undefined): boolean =>
  counted !== undefined && !(counted.lost.isZero() && counted.staked.isZero() && counted.refusedStakes === 0);

const standing = ({ blocks, nowMs }: Restraint): Restraint['blocks'] => blocks.filter((block) => stands(block, nowMs));
