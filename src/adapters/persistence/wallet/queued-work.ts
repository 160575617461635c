import type { Recorded } from '../../../application/ports/transfer-book.ts';
import type { WalletDecision, WalletFacts, WalletKey, WalletWork } from '../../../application/ports/wallet-book.ts';
import type { Steps } from '../../../application/steps.ts';
import type { Transfer } from '../../../domain/wallet/transfer.ts';
import type { WalletName } from './locked-wallet.ts';
import type { WaitingWork } from './work-queue.ts';
import type { WorkTime } from './work-time.ts';

/** A wallet, and the code of its player's Agent. */
export interface OwnedWallet extends WalletName {
  readonly agent: string;
}

/** A work in the transaction that holds its wallet's lock. It may be decided again if its transaction was rolled back. */
export interface GroupWork<T> {
  readonly wallet: OwnedWallet;
  /** The key for look-ups and records; absent for a transfer, which needs neither. */
  readonly key?: WalletKey;
  readonly clues: WalletWork<T>['clues'];
  readonly decide: (facts: WalletFacts) => GroupDecision<T> | Steps<GroupDecision<T>>;
}

/** The decision of a work. `transfer` goes into or out of the wallet, and is booked if it is a success. */
export interface GroupDecision<T> extends WalletDecision<T> {
  readonly transfer?: Transfer;
}

/** The end of a work that was committed. */
export interface DoneWork<T> {
  readonly decision: GroupDecision<T>;
  /** The transfer as it is stored. */
  readonly moved: Recorded | undefined;
}

/** A work that waits for a transaction, or is in one. Exactly one of `done` and `refuse` is called. */
export interface QueuedWork extends WaitingWork {
  readonly work: GroupWork<unknown>;
  readonly time: WorkTime;
  readonly done: (done: DoneWork<unknown>) => void;
  readonly refuse: (error: unknown) => void;
}
