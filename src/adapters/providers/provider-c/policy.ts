import type { MoneyPolicy } from '../protocol-kit.ts';

/**
 * The money rules of this upstream. Only parts of its own guide could be read. "The sister's document" is that of a product of the same makers with
 * the same callbacks.
 */
export const moneyPolicy: MoneyPolicy = {
  // The sister's document: one PlayerWin or PlayerLost closes all bets of a player in a round (gameid) of a table. All receivers find the
  // bets of a payout by its round. The payout's own list of bets is for reports.
  settlesBy: 'round',
  // The sister's document: a fishing game pays the rest of an earlier stay, without a bet before it.
  settlementOfUnknownBet: 'accept',
  // The sister's document: a cancellation is repeated for two hours until the answer is 0. Two receivers got one before its bet.
  cancellationOfUnknownBet: 'accept',
  // Our choice; the one receiver that checks it refuses. A settlement covers a round, and not necessarily this bet: the upstream takes back an
  // unanswered bet for up to two hours, while it pays the player's other bets of the round. If the gateway refused, the stake of this bet would be
  // lost.
  cancellationAfterSettlement: 'accept',
  // The value objects of a recent integration: a repetition (`retry=1`) may have another txnid. A fishing game or a jackpot may pay a round several
  // times, and only the txnid distinguishes these payouts (ADR 0053).
  resentPayoutNumber: 'may_differ',
  // All receivers: every correction that this upstream has returns money.
  mayOverdraw: [],
};

/** The sister's document: the upstream takes back a bet without an answer in three seconds. The number of this upstream was not found. */
export const ANSWER_WINDOW_MS = 3_000;
