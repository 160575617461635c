import { Decimal } from '../shared/decimal.ts';
import type { WalletTransaction } from './wallet-event.ts';

/** Money that moved in one direction, and the part of it that corrections have not moved back. */
export interface Returnable {
  /** The amount that moved at first; not negative. */
  readonly moved: Decimal;
  /** The amount that is left; not negative. */
  readonly left: Decimal;
  /** The correction that moved back the last part. */
  readonly by: WalletTransaction | undefined;
}

/** The amounts that corrections may still move: stakes go back to the player, payouts are taken from the player. */
export interface LeftToReturn {
  readonly toPlayer: Returnable;
  readonly fromPlayer: Returnable;
}

/** Adds up the movements of transactions and of their corrections. Both may contain transactions without a movement. */
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
