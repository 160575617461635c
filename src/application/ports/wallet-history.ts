import type { ActionName } from '../../domain/callback/callback-action.ts';
import type { Decimal } from '../../domain/shared/decimal.ts';
import type { PageRequest } from '../../domain/shared/page-request.ts';
import type { Page } from '../../domain/shared/page.ts';
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
  /** The provider's number. */
  readonly transactionId?: string | undefined;
  readonly wagerId?: string | undefined;
  /** Transactions that reported at least, and at most, this much, whatever the direction. */
  readonly amountMin?: Decimal | undefined;
  readonly amountMax?: Decimal | undefined;
  /** Transactions that happened, as the provider says, at or after, and before, these moments. */
  readonly sinceMs?: number | undefined;
  readonly untilMs?: number | undefined;
}

export interface RecordedTransaction extends WalletTransaction {
  readonly agent: string;
  readonly memberId: string;
  readonly provider: string;
  readonly currency: string;
  readonly recordedAtMs: number;
  /** The one who brought it in from the provider's records; undefined where the provider sent it. */
  readonly broughtInBy: string | undefined;
}

/** The transactions of providers in players' wallets, for people. */
export interface WalletHistory {
  /** The transaction that was recorded last comes first. A page beyond the last one is an empty list with the true total. */
  list(filter: TransactionFilter, page: PageRequest): Promise<Page<RecordedTransaction>>;
  /** The transactions with these ids. Unknown ids are left out, also texts that are no GUIDs. */
  named(ids: readonly string[]): Promise<ReadonlyMap<string, RecordedTransaction>>;
}
