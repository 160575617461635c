import type { UnbookedBecause } from '../../domain/in-doubt/in-doubt-item.ts';
import type { Decimal } from '../../domain/shared/decimal.ts';
import type { RefusedBecause, WalletEvent } from '../../domain/wallet/wallet-event.ts';
import type { WalletKey } from './wallet-book.ts';

/** An event that was refused and is not kept as a transaction. */
export interface NotedRefusal {
  /** GUID that it gets if it is noted for the first time. */
  readonly id: string;
  readonly wallet: WalletKey;
  readonly event: WalletEvent;
  readonly because: RefusedBecause;
}

/** Money that a provider reported, and that belongs to no wallet here as far as could be read. */
export interface UnbookedReport {
  /** GUID that it gets if it is noted for the first time. */
  readonly id: string;
  readonly provider: string;
  /** The provider's number of it, as far as it could be read. */
  readonly reference: string;
  /** The numbering; undefined where too little could be read. */
  readonly kind: string | undefined;
  readonly currency: string | undefined;
  readonly amount: Decimal | undefined;
  readonly because: UnbookedBecause;
  /** Whom it is about, and what it says, for people. */
  readonly detail: string;
}

/** Remembers refusals that leave no transaction behind, because their number is taken or may still be accepted. */
export interface RefusalLog {
  /** The same content of the same number, refused for the same reason, is noted once, however often it comes. */
  note(refusals: readonly NotedRefusal[], nowMs: number): Promise<void>;
  /** The same report is noted once, too. It is no doubt any more once its number was accepted with that amount. */
  noteUnbooked(reports: readonly UnbookedReport[], nowMs: number): Promise<void>;
}
