import type { ActionName } from '../callback/callback-action.ts';
import type { Decimal } from '../shared/decimal.ts';

/** A provider's number of a movement, and which of its numberings it is of: ids are unique within one. */
export interface TransactionKey {
  /** Such as `bet`, `payout` or `cancel`; each protocol has its own. */
  readonly kind: string;
  readonly transactionId: string;
}

/** What an event takes back: a transaction by its number, or the bet of a wager. */
export type Corrected = TransactionKey | { readonly wagerId: string };

/** What a provider tells about a bet beside its money; for reports. */
export interface BetReport {
  readonly gameCode: string | undefined;
  readonly gameType: string | undefined;
  readonly betAmount: Decimal | undefined;
  readonly validBetAmount: Decimal | undefined;
  readonly prizeAmount: Decimal | undefined;
  readonly winLoss: Decimal | undefined;
  /** The provider's own words, as JSON; bounded. */
  readonly detail: string | undefined;
}

/** Of a bet about which its provider says nothing more than what moves. */
export const NOTHING_REPORTED: BetReport = {
  gameCode: undefined,
  gameType: undefined,
  betAmount: undefined,
  validBetAmount: undefined,
  prizeAmount: undefined,
  winLoss: undefined,
  detail: undefined,
};

/** One thing that a provider reports about one player's money, in the wallet's currency and unit. */
export interface WalletEvent extends TransactionKey {
  /** The provider's own word for it, where one numbering has several; not kept. */
  readonly variant?: string;
  readonly action: ActionName;
  /** As reported; negative takes from the player, zero moves nothing. */
  readonly movement: Decimal;
  /** For corrections. `stored`: whatever was moved is moved back, since a provider may misquote it; `reported`: {@link movement} is meant. */
  readonly reversal: 'stored' | 'reported';
  readonly corrects: Corrected | undefined;
  readonly roundId: string | undefined;
  /** What ties a bet to its settlement and cancellation, where the provider says so. */
  readonly wagerId: string | undefined;
  readonly report: BetReport;
  /** It tells of a result whose money has moved by other events, or never will: it is passed on as a report and moves nothing. */
  readonly isReportOnly: boolean;
  readonly occurredAtMs: number;
}

/**
 * How an event ended. `awaited`: it corrects a bet that has not been seen; should that bet come late, it is refused. `asked`: a bet that has
 * not ended yet, because the Agent that holds the wallet is being asked; it becomes accepted or refused, once.
 */
export const TRANSACTION_STATUSES = ['accepted', 'refused', 'awaited', 'asked'] as const;
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

/**
 * `bet_refused`: by the Agent, for a reason of its own. `no_answer`: the Agent did not say in time that it takes the bet, so it is off.
 * `conflict`: the number belongs to another event. `amount_too_large`, `amount_too_fine`: the ledger does not book such an amount.
 */
export type RefusedBecause =
  | 'insufficient_balance'
  | 'player_disabled'
  | 'unknown_bet'
  | 'bet_cancelled'
  | 'already_settled'
  | 'conflict'
  | 'bet_refused'
  | 'no_answer'
  | 'amount_too_large'
  | 'amount_too_fine';

/**
 * Why a person should look at money that has moved. `more_than_left`: a correction stated more than what was left of what it takes back.
 * `paid_after_cancellation`: a settlement was paid although all of its bets had been taken back. `refund_without_stake`: a reservation was
 * refunded that is not known here. `misquoted`: all of a bet was moved back, and its provider stated another amount.
 */
export const MOVED_DOUBTS = ['more_than_left', 'paid_after_cancellation', 'refund_without_stake', 'misquoted'] as const;
export type MovedDoubt = (typeof MOVED_DOUBTS)[number];

/** Whether a provider was told that an event is done. */
export const TOLD = ['done', 'refused'] as const;
export type Told = (typeof TOLD)[number];

/** An event as it was decided. */
export interface WalletTransaction extends WalletEvent {
  /** GUID. */
  readonly id: string;
  readonly status: TransactionStatus;
  /** Of a refused one, so that a repetition is told the same. */
  readonly refusedBecause: RefusedBecause | undefined;
  /** What was really moved. */
  readonly moved: Decimal;
  readonly balanceAfter: Decimal;
  /** Of an accepted one that a person should look at. */
  readonly doubt?: MovedDoubt | undefined;
}

/** Whether a repeated number also says the same; if it does not, it is a conflict and no repetition. */
export const isSameEvent = (left: WalletEvent, right: WalletEvent): boolean =>
  left.action === right.action &&
  left.movement.equals(right.movement) &&
  left.roundId === right.roundId &&
  left.wagerId === right.wagerId &&
  isSameCorrected(left.corrects, right.corrects);

/** Whether two corrections take back the same. */
export function isSameCorrected(left: Corrected | undefined, right: Corrected | undefined): boolean {
  if (left === undefined || right === undefined) return left === right;
  if ('wagerId' in left || 'wagerId' in right) {
    return 'wagerId' in left && 'wagerId' in right && left.wagerId === right.wagerId;
  }
  return left.kind === right.kind && left.transactionId === right.transactionId;
}
