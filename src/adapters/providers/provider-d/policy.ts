import type { MoneyPolicy } from '../../../domain/wallet/money-policy.ts';

/**
 * How this upstream wants money matters decided. Little of its document is public; "its rules" are the four about TimeoutBetReturn that a
 * receiver quotes from the upstream, and "receivers" are public implementations of the operator's side.
 */
export const moneyPolicy: MoneyPolicy = {
  // Recorded traffic: a round (gameno) has several bets, each with a number of its own, and one payout for a player, which names none.
  settlesBy: 'round',
  // Receivers disagree: one refuses, one accepts. A refused payout is sent once more as TimeoutBetReturn, and its bet may have come by then.
  settlementOfUnknownBet: 'refuse',
  // Our inference from the names of the codes: a slot's result is its bet and its payout in one; an adjustment by hand may be for anything.
  payoutsWithoutBet: ['payout-0', 'payout-5'],
  // Its rules: a bet that failed or is unknown, refuse. It is remembered, and the bet is refused should it come late (one receiver).
  cancellationOfUnknownBet: 'refuse',
  // Its rules: a bet that succeeded, agree; without an exception. One of several bets of a paid round may have timed out. One receiver refuses.
  cancellationAfterSettlement: 'accept',
  // Whether codes 4 and 5 may is written nowhere; every receiver that looks refuses them with 10805.
  mayOverdraw: [],
};

/** How long the upstream waits is not public; that it asks back after a time-out is. Short enough for a player at a live table. */
export const ANSWER_WINDOW_MS = 5_000;
