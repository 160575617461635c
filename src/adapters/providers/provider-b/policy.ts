import { RECORDED_WAGER, type MoneyPolicy } from '../protocol-kit.ts';

export const moneyPolicy: MoneyPolicy = {
  // Only `wager_code` is shared by a bet, its settlement and its cancellation.
  settlesBy: 'wager',
  // The document requires it: providers pay extra promotions as SETTLED without a bet.
  settlementOfUnknownBet: 'accept',
  // The document (2.3, note 1): after a rejected settlement the player stays unpaid. So the gateway pays, and a person examines it.
  settlementAfterCancellation: 'pay',
  // The document's samples give a bet and its settlement one id (23746). Receivers use endpoint or action, and id, as the key of transactions.
  oneNumberFor: 'role',
  // "Need to confirm the bet exists": 1006. The gateway stores the cancellation, and refuses the bet if it comes late.
  cancellationOfUnknownBet: 'refuse',
  // The document uses ROLLBACK for settled bets.
  cancellationAfterSettlement: 'accept',
  // The document requires it: sports results are settled again after the player has spent the money.
  mayOverdraw: ['RESETTLED'],
  // The record of a wager has no number of a transaction, so its settlement may be pushed later under its own number.
  recordedSettlements: RECORDED_WAGER,
};

/**
 * Products that take bets by `withdraw` and never pay by `deposit`. The document (2.3, note 2; certain) names WBET (1040): the operator pays after
 * the push of the settled wager. So the push is the record by which the gateway settles. If such bets were refused, the operator would lose the
 * product. If each payout were only in doubt, a person would have to pay each winner.
 */
export const PAID_BY_PUSH: ReadonlySet<number> = new Set([1040]);

/** The upstream's time-out is not documented. The value is short enough for a player who is waiting at a slot machine. */
export const ANSWER_WINDOW_MS = 5_000;
