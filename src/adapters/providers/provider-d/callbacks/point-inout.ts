import type { Decimal } from '../../protocol-kit.ts';
import { BET_CODE } from './fields.ts';
import { BET, readMovement, type MeantBy } from './movements.ts';

type Sign = MeantBy['movement'];
const asReported: Sign = (money) => money;
const notNegative: Sign = (money) => (money.isNegative() ? undefined : money);
const notPositive: Sign = (money: Decimal) => (money.negated().isNegative() ? undefined : money);

const payout = (code: string, movement: Sign): [string, MeantBy] => [
  code,
  { action: 'SETTLED', kind: `payout-${code}`, purpose: 'movement', movement },
];

/** If amount and code contradict each other, implementations move money in opposite directions. So the gateway refuses. */
const MEANINGS = new Map<string, MeantBy>([
  // The result of a round of a slot game; the result may be a loss.
  payout('0', asReported),
  // The player wins.
  payout('1', notNegative),
  [BET_CODE, { action: 'BET', kind: BET, purpose: 'movement', movement: notPositive }],
  // The round was checked again: the player wins instead of losing (3), or loses instead of winning (4).
  payout('3', notNegative),
  payout('4', notPositive),
  // A repeated payment, or an adjustment by hand.
  payout('5', asReported),
]);

/** Bets and payouts. */
export const pointInout = readMovement(MEANINGS);
