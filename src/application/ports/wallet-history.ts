import type { ActionName } from '../../domain/callback/callback-action.ts';
import type { Decimal } from '../../domain/shared/decimal.ts';
import type { PageRequest } from '../../domain/shared/page-request.ts';
import type { Page } from '../../domain/shared/page.ts';
import type { MoneyKind } from '../../domain/wallet/money-kind.ts';
import type { TransactionStatus, WalletTransaction } from '../../domain/wallet/wallet-event.ts';

/** A filter for transactions; undefined fields do not restrict it. */
export interface TransactionFilter {
  readonly agent: string | undefined;
  /** The Agent's name for the player. */
  readonly memberId: string | undefined;
  readonly roundId: string | undefined;
  readonly status: TransactionStatus | undefined;
  readonly provider?: string | undefined;
  readonly action?: ActionName | undefined;
  readonly moneyKind?: MoneyKind | undefined;
  /** The provider's number. */
  readonly transactionId?: string | undefined;
  readonly wagerId?: string | undefined;
  /** Transactions that reported at least, and at most, this amount, in any direction. */
  readonly amountMin?: Decimal | undefined;
  readonly amountMax?: Decimal | undefined;
  /** Transactions that happened at or after the first moment and before the second one, by the provider's time. */
  readonly sinceMs?: number | undefined;
  readonly untilMs?: number | undefined;
}

export interface RecordedTransaction extends WalletTransaction {
  readonly agent: string;
  readonly memberId: string;
  readonly provider: string;
  readonly currency: string;
  readonly recordedAtMs: number;
  /** The person who brought it in from the provider's records; undefined if the provider sent it. */
  readonly broughtInBy: string | undefined;
}

/** The transactions of providers in players' wallets, for operators. */
export interface WalletHistory {
  /** Lists transactions, the last recorded one first. A page beyond the last one is an empty list with the true total. */
  list(filter: TransactionFilter, page: PageRequest): Promise<Page<RecordedTransaction>>;
  /** The transactions with these ids. Unknown ids and texts that are no GUIDs are left out. */
  named(ids: readonly string[]): Promise<ReadonlyMap<string, RecordedTransaction>>;
}
