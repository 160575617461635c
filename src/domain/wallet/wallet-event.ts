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

/** `bet_refused`: by the Agent, for a reason of its own. `no_answer`: the Agent did not say in time that it takes the bet, so it is off. */
export type RefusedBecause =
  | 'insufficient_balance'
  | 'player_disabled'
  | 'unknown_bet'
  | 'bet_cancelled'
  | 'already_settled'
  | 'conflict'
  | 'bet_refused'
  | 'no_answer';

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
}

/** Whether a repeated number also says the same; if it does not, it is a conflict and no repetition. */
export const isSameEvent = (left: WalletEvent, right: WalletEvent): boolean =>
  left.action === right.action &&
  left.movement.equals(right.movement) &&
  left.roundId === right.roundId &&
  left.wagerId === right.wagerId;
