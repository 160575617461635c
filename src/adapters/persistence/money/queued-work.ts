import type { WalletName } from './locked-wallet.ts';
import type { WalletWork } from './work-group.ts';
import type { WaitingWork } from './work-queue.ts';
import type { WorkTime } from './work-time.ts';

/** A wallet, and the code of its player's Agent. */
export interface OwnedWallet extends WalletName {
  readonly agent: string;
}

/** A work that waits for a transaction, or is in one. Exactly one of `done` and `refuse` is called. */
export interface QueuedWork extends WaitingWork {
  readonly wallet: OwnedWallet;
  readonly work: WalletWork<unknown>;
  readonly time: WorkTime;
  readonly done: (value: unknown) => void;
  readonly refuse: (error: unknown) => void;
}
