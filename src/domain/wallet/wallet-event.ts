import type { ActionName } from '../callback/callback-action.ts';
import type { Decimal } from '../shared/decimal.ts';
import type { Said } from './money-kind.ts';

/** A provider's number of a movement, and the kind of the number: numbers are unique within one kind. */
export interface TransactionKey {
  /** A kind such as `bet`, `payout` or `cancel`; each protocol has its own. */
  readonly kind: string;
  readonly transactionId: string;
}

/** The transaction that an event takes back, by its number or by the wager of the bet. */
export type Corrected = TransactionKey | { readonly wagerId: string };

/** The data about a bet that a provider reports in addition to the money; for reports. */
export interface BetReport extends Said {
  readonly gameCode: string | undefined;
  readonly gameType: string | undefined;
  readonly betAmount: Decimal | undefined;
  readonly validBetAmount: Decimal | undefined;
  readonly prizeAmount: Decimal | undefined;
  readonly winLoss: Decimal | undefined;
  /** The provider's own words, as JSON, limited in length. */
  readonly detail: string | undefined;
  /** The provider's number of the bet, if a bet may be reported again and has no wager; for statements. */
  readonly betId?: string;
  /** The provider's name of the bonus to which free rounds belong. */
  readonly bonusCode?: string;
  /** The Agent's id of the grant of that bonus. */
  readonly grantId?: string | undefined;
}

/** The report of a bet if the provider states only the movement. */
export const NOTHING_REPORTED: BetReport = {
  gameCode: undefined,
  gameType: undefined,
  betAmount: undefined,
  validBetAmount: undefined,
  prizeAmount: undefined,
  winLoss: undefined,
  detail: undefined,
};

/** One report of a provider about one player's money, in the wallet's currency and unit. */
export interface WalletEvent extends TransactionKey {
  /** The provider's own word for the event, if one kind of numbers has several; not stored. */
  readonly variant?: string;
  /** The provider says that it has sent the event before; not stored. */
  readonly isResent?: true;
  readonly action: ActionName;
  /** The reported amount. A negative one takes from the player, and zero moves nothing. */
  readonly movement: Decimal;
  /** The sign of the amount contradicts the provider's word for the event. The money moves as the sign says, and a person must examine it. */
  readonly isContrary?: true;
  /**
   * For corrections. `stored`: the gateway moves back the whole stored amount, because a provider may state a wrong one. `reported`: it moves {@link
   * movement}.
   */
  readonly reversal: 'stored' | 'reported';
  readonly corrects: Corrected | undefined;
  readonly roundId: string | undefined;
  /** The provider's id that a bet shares with its settlement and cancellation, if the provider sends one. */
  readonly wagerId: string | undefined;
  readonly report: BetReport;
  /** Whether the event only reports a result. It moves no money, because other events have moved it, or none will. It is passed on as a report. */
  readonly isReportOnly: boolean;
  readonly occurredAtMs: number;
}

/**
 * The status of an event. `awaited`: a correction whose bet has not arrived; if the bet arrives late, it is refused (a tombstone). `asked`: a bet
 * that is not decided yet, because the gateway is asking the Agent that holds the wallet; it becomes accepted or refused, once.
 */
export const TRANSACTION_STATUSES = ['accepted', 'refused', 'awaited', 'asked'] as const;
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

/**
 * `player_blocked`: the player is blocked, and the stake is new. `over_limit`: the new stake would exceed a limit of the player. `bet_refused`: the
 * Agent refused the bet for its own reason. `no_answer`: the Agent did not accept the bet in time, so the bet is off. `conflict`: the number belongs
 * to another event. `amount_too_large`, `amount_too_fine`: the ledger does not book such an amount. `settled_by_record`: the wager
 * was settled from its provider's record, so a later movement is a discrepancy. `record_differs`: after the events of a record, the books would still
 * differ.
 */
export type RefusedBecause =
  | 'insufficient_balance'
  | 'player_disabled'
  | 'player_blocked'
  | 'over_limit'
  | 'unknown_bet'
  | 'bet_cancelled'
  | 'already_settled'
  | 'conflict'
  | 'bet_refused'
  | 'no_answer'
  | 'amount_too_large'
  | 'amount_too_fine'
  | 'settled_by_record'
  | 'record_differs';

/**
 * Reasons why a person should examine money that has moved. `more_than_left`: a correction stated more than was left of the transactions that it
 * takes back. `paid_after_cancellation`: a settlement was paid although all of its bets had been taken back. `refund_without_stake`: an unknown
 * reservation was refunded. `misquoted`: all of a bet was moved back, but its provider stated another amount. `contrary_sign`: a payout came with a
 * negative amount and was deducted. `voided_after_record`: a wager that was settled from its record is reported as void.
 */
export const MOVED_DOUBTS = [
  'more_than_left',
  'paid_after_cancellation',
  'refund_without_stake',
  'misquoted',
  'contrary_sign',
  'voided_after_record',
] as const;
export type MovedDoubt = (typeof MOVED_DOUBTS)[number];

/** The outcome of an event in the reply to its provider. */
export const TOLD = ['done', 'refused'] as const;
export type Acknowledgement = (typeof TOLD)[number];

/** An event with its decision. */
export interface WalletTransaction extends WalletEvent {
  /** GUID. */
  readonly id: string;
  readonly status: TransactionStatus;
  /** The reason of a refusal, so that a repetition gets the same answer. */
  readonly refusedBecause: RefusedBecause | undefined;
  /** The amount that was really moved. */
  readonly moved: Decimal;
  readonly balanceAfter: Decimal;
  /** The reason why a person should examine an accepted transaction. */
  readonly discrepancy?: MovedDoubt | undefined;
}

/** Whether two events with one number have the same content. If not, the second is a conflict and no repetition. */
export const isSameEvent = (left: WalletEvent, right: WalletEvent): boolean =>
  left.action === right.action &&
  left.movement.equals(right.movement) &&
  left.roundId === right.roundId &&
  left.wagerId === right.wagerId &&
  isSameCorrected(left.corrects, right.corrects);

/** Whether two corrections take back the same transaction or wager. */
export function isSameCorrected(left: Corrected | undefined, right: Corrected | undefined): boolean {
  if (left === undefined || right === undefined) return left === right;
  if ('wagerId' in left || 'wagerId' in right) {
    return 'wagerId' in left && 'wagerId' in right && left.wagerId === right.wagerId;
  }
  return left.kind === right.kind && left.transactionId === right.transactionId;
}
