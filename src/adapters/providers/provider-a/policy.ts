import type { MoneyPolicy } from '../protocol-kit.ts';

/** The money rules of this protocol. Its document was not found: "receivers" are public implementations of the operator's side. */
export const moneyPolicy: MoneyPolicy = {
  // All receivers: a settlement names its orders. A comment in one receiver: the upstream repeats a settlement order by order.
  settlesBy: 'wager',
  // Both receivers that check it refuse to settle an order without a bet.
  settlementOfUnknownBet: 'refuse',
  // All receivers: a transfer out of a fishing game has a number of its own (bizId) and names no order.
  payoutsWithoutBet: ['user-transfer'],
  // No receiver knows a cancellation. If the gateway ever reads one, a person must decide whether money is returned.
  cancellationOfUnknownBet: 'refuse',
  cancellationAfterSettlement: 'refuse',
  // Our inference without a source: the upstream asks because it cannot take back a bet. So if the bet is then unknown, it has failed.
  deniedBet: 'refuse',
  // All receivers: a settlement only pays, so no event needs to overdraw the wallet.
  mayOverdraw: [],
};

/** The upstream's time-out is not public; one receiver gives an order 5 s. */
export const answerWindowMs = 5_000;
