import type { MoneyPolicy } from '../../../domain/wallet/money-policy.ts';

export const moneyPolicy: MoneyPolicy = {
  // `wager_code` is the one thing that a bet, its settlement and its cancellation share.
  settlesBy: 'wager',
  // The document wants it: providers pay extra promotions as SETTLED without a bet.
  settlementOfUnknownBet: 'accept',
  // Rejecting a settlement leaves the player unpaid, says the document (2.3, note 1): it is paid, and a person looks at it.
  settlementAfterCancellation: 'pay',
  // The document's samples give a bet and its settlement one id (23746), and receivers in the field key by endpoint or action and id.
  oneNumberFor: 'role',
  // "Need to confirm the bet exists": 1006. It is remembered, and the bet is refused should it come late.
  cancellationOfUnknownBet: 'refuse',
  // A ROLLBACK is of settled bets, by the document.
  cancellationAfterSettlement: 'accept',
  // The document wants it: sports results are settled again after the money was spent.
  mayOverdraw: ['RESETTLED'],
};

/** How long the upstream waits is written nowhere; short enough for a player who waits for the reels. */
export const ANSWER_WINDOW_MS = 5_000;
