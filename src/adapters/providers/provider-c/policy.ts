import type { MoneyPolicy } from '../../../domain/wallet/money-policy.ts';

/**
 * How this upstream wants money matters decided. Its own guide could be read in part only; "the sister's document" is that of a product of
 * the same makers with the same callbacks.
 */
export const moneyPolicy: MoneyPolicy = {
  // The sister's document: one PlayerWin or PlayerLost closes all that a player has in a round (gameid) of a table, however many bets.
  // All receivers know the bets of a payout by its round; its own list of them is for reports.
  settlesBy: 'round',
  // The sister's document: a fishing game pays what was left of an earlier stay, and no bet came before.
  settlementOfUnknownBet: 'accept',
  // The sister's document: anything but 0 and the cancellation is sent again for two hours. Two receivers have met one before its bet.
  cancellationOfUnknownBet: 'accept',
  // Our choice; the one receiver that looks at it refuses. A settlement is of a round, and not necessarily of this bet: one that was not
  // answered in time is taken back for up to two hours, while the player's other bets of the round are paid. Refused, its stake would
  // be lost.
  cancellationAfterSettlement: 'accept',
  // All receivers: every correction that this upstream knows gives money back.
  mayOverdraw: [],
};

/** A bet that is not answered in three seconds is taken back: by the sister's document; this one's number was not found. */
export const ANSWER_WINDOW_MS = 3_000;
