import { Decimal } from '../shared/decimal.ts';
import type { WalletTransaction } from './wallet-event.ts';

/** Money that moved in one direction, and the part of it that corrections have not moved back. */
export interface Returnable {
  /** How much moved at first; not negative. */
  readonly moved: Decimal;
  /** How much of it is left; not negative. */
  readonly left: Decimal;
  /** The correction that moved back the last part. */
  readonly by: WalletTransaction | undefined;
}

/** What corrections may still move: stakes go back to the player, payouts are taken from the player. */
export interface LeftToReturn {
  readonly toPlayer: Returnable;
  readonly fromPlayer: Returnable;
}

/** Adds up what transactions moved and what their corrections moved back; those that moved nothing may be among both. */
export const leftToReturn = (
  transactions: readonly WalletTransaction[],
  corrections: readonly WalletTransaction[],
): LeftToReturn => ({
  toPlayer: returnable(transactions.filter(takes), corrections.filter(gives)),
  fromPlayer: returnable(transactions.filter(gives), corrections.filter(takes)),
});

const takes = ({ moved }: WalletTransaction): boolean => moved.isNegative();
const gives = ({ moved }: WalletTransaction): boolean => moved.negated().isNegative();

function returnable(movers: readonly WalletTransaction[], returns: readonly WalletTransaction[]): Returnable {
  const moved = sizeOf(movers);
  const left = moved.minus(sizeOf(returns));
  return { moved, left: left.isNegative() ? Decimal.ZERO : left, by: returns.at(-1) };
}

const sizeOf = (transactions: readonly WalletTransaction[]): Decimal =>
  transactions.reduce((sum, { moved }) => sum.plus(moved.abs()), Decimal.ZERO);
