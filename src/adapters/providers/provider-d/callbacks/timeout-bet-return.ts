import { BET_CODE } from './fields.ts';
import { BET, readMovement, type MeantBy } from './movements.ts';

/**
 * A PointInout that the upstream has no good answer to, with the number, code and amount of the original. Whatever the sign, money only
 * goes to the player: a bet's stake comes back, and a payout is tried again. So a retried payout is the payout, by the same number.
 */
const MEANINGS = new Map<string, MeantBy>([
  ['1', { action: 'SETTLED', kind: 'payout-1', purpose: 'payout_retry', movement: (money) => money.abs() }],
  [
    BET_CODE,
    {
      action: 'CANCEL',
      kind: 'cancel',
      purpose: 'bet_return',
      movement: (money) => money.abs(),
      corrects: (dealid) => ({ kind: BET, transactionId: dealid }),
    },
  ],
]);

export const timeoutBetReturn = readMovement(MEANINGS);
