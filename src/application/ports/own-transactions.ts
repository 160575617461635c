import type { ActionName } from '../../domain/callback/callback-action.ts';
import type { MoneyKind } from '../../domain/wallet/money-kind.ts';
import type { RecordedTransaction } from './wallet-history.ts';

/** A filter for the transactions of one Agent; undefined fields do not restrict it. */
export interface OwnTransactionFilter {
  readonly agent: string;
  /** The Agent's name for the player. */
  readonly memberId?: string | undefined;
  readonly roundId?: string | undefined;
  readonly provider?: string | undefined;
  readonly action?: ActionName | undefined;
  readonly moneyKind?: MoneyKind | undefined;
}

export interface OwnTransactionPage {
  readonly list: readonly RecordedTransaction[];
  /** The place after the last transaction that was looked at. */
  readonly place: number;
  /** Whether there may be more that is final. */
  readonly hasMore: boolean;
}

/** The transactions of an Agent in an order that never changes, for a reader that goes on where it stopped. */
export interface OwnTransactions {
  /**
   * The final transactions after a place, the oldest first, at most `max`; 0 is the place before all. A transaction is final when nothing before it can
   * still be added or decided. With a rare filter a page may be empty although there are more. Undefined: no transaction has had the place yet.
   */
  after(place: number, filter: OwnTransactionFilter, max: number): Promise<OwnTransactionPage | undefined>;
}
