import type { MoneyPolicy } from '../../../domain/wallet/money-policy.ts';

/** How this protocol wants money matters decided. Its document was not found: "receivers" are public implementations of the operator's side. */
export const moneyPolicy: MoneyPolicy = {
  // All receivers: a settlement names its orders. A comment of one: the upstream repeats it order by order.
  settlesBy: 'wager',
  // Both receivers that look refuse to settle an order that was never bet.
  settlementOfUnknownBet: 'refuse',
  // All receivers: a transfer out of a fishing game has a number of its own (bizId) and names no order.
  payoutsWithoutBet: ['user-transfer'],
  // No receiver knows a cancellation; should one ever be read, nothing is given back unseen.
  cancellationOfUnknownBet: 'refuse',
  cancellationAfterSettlement: 'refuse',
  // Our inference, and nobody's word: it asks after a time-out, since it cannot take anything back; what does not exist then has failed.
  deniedBet: 'refuse',
  // All receivers: a settlement only pays, so nothing comes too late to be refused.
  mayOverdraw: [],
};

/** The upstream's own patience is not public; one receiver gives an order 5 s. */
export const answerWindowMs = 5_000;
