import type { MoneyPolicy } from '../../../domain/wallet/money-policy.ts';

/** How this upstream wants money matters decided. */
export const moneyPolicy: MoneyPolicy = {
  // A round (gameno) has several bets, each with a number of its own, and one payout for a player, which names none of them.
  settlesBy: 'round',
  // Implementations disagree. A refused payout is sent once more as TimeoutBetReturn, and an unknown bet may have come by then.
  settlementOfUnknownBet: 'refuse',
  // The result of a slot round is its bet and its payout in one; an adjustment by hand may be for anything.
  payoutsWithoutBet: ['payout-0', 'payout-5'],
  // The upstream's rule: a bet that failed or is unknown, refuse. It is remembered, and the bet is refused should it come late.
  cancellationOfUnknownBet: 'refuse',
  // The upstream's rule: a bet that succeeded, agree; it has no exception. One of several bets of a paid round may have timed out.
  cancellationAfterSettlement: 'accept',
  // Whether codes 4 and 5 may is not documented; every implementation seen refuses them with 10805.
  mayOverdraw: [],
};

/** How long the upstream waits is not public; that it asks back after a time-out is. Short enough for a player at a live table. */
export const ANSWER_WINDOW_MS = 5_000;
