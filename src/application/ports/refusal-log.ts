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

/** Remembers refusals that leave no transaction behind, because their number is taken or may still be accepted. */
export interface RefusalLog {
  /** The same content of the same number, refused for the same reason, is noted once, however often it comes. */
  note(refusals: readonly NotedRefusal[], nowMs: number): Promise<void>;
}
