import type { MoneyPolicy } from '../../../../src/domain/wallet/money-policy.ts';

/** How this protocol wants money matters decided; say beside each line where that stands. */
export const moneyPolicy: MoneyPolicy = {
  // A settlement names its bet.
  settlesBy: 'wager',
  // Nothing is paid that was not bet.
  settlementOfUnknownBet: 'refuse',
  // A bet that was not answered is taken back, seen or not, until that is accepted.
  cancellationOfUnknownBet: 'accept',
  // What is settled stays settled.
  cancellationAfterSettlement: 'refuse',
  // No correction comes too late to be refused.
  mayOverdraw: [],
};

/** Longest that the upstream waits for the answer to a bet. */
export const ANSWER_WINDOW_MS = 5_000;
