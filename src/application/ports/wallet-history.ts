import type { PageRequest } from '../../domain/shared/page-request.ts';
import type { Page } from '../../domain/shared/page.ts';
import type { TransactionStatus, WalletTransaction } from '../../domain/wallet/wallet-event.ts';

/** Which transactions are meant; what is undefined does not restrict. */
export interface TransactionFilter {
  readonly agent: string | undefined;
  /** The Agent's name for the player. */
  readonly memberId: string | undefined;
  readonly roundId: string | undefined;
  readonly status: TransactionStatus | undefined;
}

/** A transaction, and whose it is. */
export interface RecordedTransaction extends WalletTransaction {
  readonly agent: string;
  readonly memberId: string;
  readonly provider: string;
  readonly currency: string;
  readonly recordedAtMs: number;
}

/** What providers did in players' wallets, for people. */
export interface WalletHistory {
  /** The last recorded first. A page beyond the last one is an empty list with the true total. */
  list(filter: TransactionFilter, page: PageRequest): Promise<Page<RecordedTransaction>>;
}
