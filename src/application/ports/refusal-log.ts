import type { UnbookedBecause } from '../../domain/in-doubt/in-doubt-item.ts';
import type { Decimal } from '../../domain/shared/decimal.ts';
import type { RefusedBecause, WalletEvent } from '../../domain/wallet/wallet-event.ts';
import type { WalletKey } from './wallet-book.ts';

/** A refused event that is not stored as a transaction. */
export interface NotedRefusal {
  /** The GUID for a refusal that is noted for the first time. */
  readonly id: string;
  readonly wallet: WalletKey;
  readonly event: WalletEvent;
  readonly because: RefusedBecause;
}

/** A provider's report about money that belongs to no wallet in the gateway, as far as it could be read. */
export interface UnbookedReport {
  /** The GUID for a report that is noted for the first time. */
  readonly id: string;
  readonly provider: string;
  /** The provider's number of the report, as far as it could be read. */
  readonly reference: string;
  /** The numbering; undefined if it could not be read. */
  readonly kind: string | undefined;
  readonly currency: string | undefined;
  readonly amount: Decimal | undefined;
  readonly because: UnbookedBecause;
  /** The player and the content of the report, for operators. */
  readonly detail: string;
}

/** Remembers refusals that leave no transaction, because their number is taken or may still be accepted. */
export interface RefusalLog {
  /** Notes refusals. The same content of the same number, refused for the same reason, is noted only once. */
  note(refusals: readonly NotedRefusal[], nowMs: number): Promise<void>;
  /** Notes reports. The same report is noted only once. It is no longer in doubt when its number is accepted with that amount. */
  noteUnbooked(reports: readonly UnbookedReport[], nowMs: number): Promise<void>;
}
