import type { MoneyPolicy } from '../../../domain/wallet/money-policy.ts';

/** How this upstream wants money matters decided. */
export const moneyPolicy: MoneyPolicy = {
  // One PlayerWin or PlayerLost closes all that a player has in a round (gameid), however many bets; it names them only in passing.
  settlesBy: 'round',
  // Fishing games are documented to settle without a bet before.
  settlementOfUnknownBet: 'accept',
  // Documented: anything but 0 and the cancellation is sent again for two hours. It may also come before its bet.
  cancellationOfUnknownBet: 'accept',
  // A settlement is of a round, and not necessarily of this bet: one that was not answered in time is taken back for up to two hours, while
  // the player's other bets of the round are paid. Refused, its stake would be lost. The one operator whose code looks at it refuses.
  cancellationAfterSettlement: 'accept',
  // Every correction that this upstream knows gives money back.
  mayOverdraw: [],
};

/** A bet that is not answered in three seconds is taken back: by a sister product's document; this one's number was not found. */
export const ANSWER_WINDOW_MS = 3_000;
