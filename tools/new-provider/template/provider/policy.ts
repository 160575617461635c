import type { MoneyPolicy } from '../../../../src/adapters/providers/protocol-kit.ts';

/** The money rules of this protocol. Name the source of each line beside it. */
export const moneyPolicy: MoneyPolicy = {
  // The document: a settlement names its bet.
  settlesBy: 'wager',
  // The document: nothing is paid without a bet.
  settlementOfUnknownBet: 'refuse',
  // The document: an unanswered bet is taken back, known or not, until the cancellation is accepted.
  cancellationOfUnknownBet: 'accept',
  // The document: a settled bet stays settled.
  cancellationAfterSettlement: 'refuse',
  // The document: no correction needs to overdraw the wallet.
  mayOverdraw: [],
};

/** The upstream's longest wait for the answer to a bet. */
export const ANSWER_WINDOW_MS = 5_000;
