import type { MoneyPolicy } from '../../../domain/wallet/money-policy.ts';

/** How this protocol wants money matters decided. */
export const moneyPolicy: MoneyPolicy = {
  // A settlement names its orders, and the upstream repeats it order by order.
  settlesBy: 'wager',
  // Both receivers refuse to settle an order that was never bet.
  settlementOfUnknownBet: 'refuse',
  // A transfer out of a fishing game has a number of its own and names no bet.
  payoutsWithoutBet: ['user-transfer'],
  // The protocol has no cancellations; should one ever be read, nothing is given back unseen.
  cancellationOfUnknownBet: 'refuse',
  cancellationAfterSettlement: 'refuse',
  // It asks after a time-out, since it cannot take anything back; what does not exist then has failed.
  deniedBet: 'refuse',
  // Nothing comes too late to be refused: a settlement only pays.
  mayOverdraw: [],
};

/** The upstream's own patience is not public; an implementation of its other side gives an order 5 s. */
export const answerWindowMs = 5_000;
