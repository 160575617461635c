import type { MoneyPolicy } from './kit.ts';

/**
 * The money rules of Hub88. "The document" is docs.hub88.io; "the list of statuses" is Hub88's list as a production operator keeps it; "receivers" are
 * public implementations of the operator's side.
 */
export const moneyPolicy: MoneyPolicy = {
  // The document: a win names its bet by reference_transaction_uuid, which is mandatory; the round may be absent.
  settlesBy: 'wager',
  // The list of statuses: TRANSACTION_DOES_NOT_EXIST for a win whose bet was not processed.
  settlementOfUnknownBet: 'refuse',
  // The list of statuses: RS_OK for a rollback of an unknown transaction; five of six receivers. The late bet is refused (two receivers).
  cancellationOfUnknownBet: 'accept',
  // The document: a rollback returns the bet, without an exception for bets that were won.
  cancellationAfterSettlement: 'accept',
  // No source lets a rollback of a win take more than the player has. A person decides it.
  mayOverdraw: [],
};

/** The document, as two readers report it: Hub88 waits one second for the answer to a bet or a win, and takes back an unanswered bet. */
export const ANSWER_WINDOW_MS = 1_000;
