import { BET_CODE } from './fields.ts';
import { BET, readMovement, type MeantBy } from './movements.ts';

/**
 * A TimeoutBetReturn has the number, code and amount of a PointInout without a valid answer. With either sign, money only goes to the player: a bet's
 * stake comes back, and a payout is tried again. A retried payout has the number of the payout, so it is the same payout.
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
