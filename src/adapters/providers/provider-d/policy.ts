import type { MoneyPolicy } from '../protocol-kit.ts';

/**
 * The money rules of this upstream. Little of its document is public. "Its rules" are the four rules about TimeoutBetReturn that a receiver
 * quotes from the upstream; "receivers" are public implementations of the operator's side.
 */
export const moneyPolicy: MoneyPolicy = {
  // Recorded traffic: a round (gameno) has several bets, each with its own number, and one payout for a player, which names no bet.
  settlesBy: 'round',
  // Receivers disagree: one refuses, one accepts. A refused payout comes again as TimeoutBetReturn, perhaps after its bet.
  settlementOfUnknownBet: 'refuse',
  // Our inference from the names of the codes: a slot's result is bet and payout in one, and an adjustment by hand may have any reason.
  payoutsWithoutBet: ['payout-0', 'payout-5'],
  // Its rules: refuse for a bet that failed or is unknown. The return is stored, and a late bet is refused (one receiver).
  cancellationOfUnknownBet: 'refuse',
  // Its rules: agree for a bet that succeeded; one of several bets of a paid round may have timed out. One receiver refuses.
  cancellationAfterSettlement: 'accept',
  // No source says whether codes 4 and 5 may overdraw. Every receiver that checks it refuses them with 10805.
  mayOverdraw: [],
};

/**
 * The upstream's time-out is not public, but it is known that the upstream asks after a time-out. The value is short enough for a player at a live
 * table.
 */
export const ANSWER_WINDOW_MS = 5_000;
