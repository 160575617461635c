import type { RefusedBecause, WalletTransaction } from '../wallet/wallet-event.ts';
import { stands, type Block } from './block.ts';

/** The restraints of a player, as they are under the lock of the wallet. */
export interface Restraint {
  /** The moment of the reading, by the clock of the database. */
  readonly nowMs: number;
  readonly blocks: readonly Pick<Block, 'id' | 'untilMs'>[];
}

/** The changes of a restraint by transactions that are recorded. */
export interface RestraintChange {
  /** The ids of the standing blocks. */
  readonly blocks: readonly string[];
  /** The number of stakes that were refused because of them. */
  readonly refusedStakes: number;
}

/** The reason why a new stake is refused; undefined if it is not. Payouts and corrections are never refused for a restraint. */
export const stakeRefusal = (restraint: Restraint | undefined): RefusedBecause | undefined =>
  restraint !== undefined && standing(restraint).length > 0 ? 'player_blocked' : undefined;

/** The change by transactions in the order of their recording; undefined if there is none. */
export function changeBy(
  restraint: Restraint,
  recorded: readonly Pick<WalletTransaction, 'refusedBecause'>[],
): RestraintChange | undefined {
  const refusedStakes = recorded.filter(({ refusedBecause }) => refusedBecause === 'player_blocked').length;
  return refusedStakes === 0 ? undefined : { blocks: standing(restraint).map(({ id }) => id), refusedStakes };
}

const standing = ({ blocks, nowMs }: Restraint): Restraint['blocks'] => blocks.filter((block) => stands(block, nowMs));
