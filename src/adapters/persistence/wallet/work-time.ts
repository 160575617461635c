import type {
  WorkLimits,
  WalletDecision,
  WalletFacts,
  WalletKey,
  WalletWork,
} from '../../../application/ports/wallet-book.ts';
import type { LockLimits, WalletName } from './locked-wallet.ts';
import type { Recorded } from '../../../application/ports/transfer-book.ts';
import type { Steps } from '../../../application/steps.ts';
import type { Transfer } from '../../../domain/wallet/transfer.ts';
import type { WaitingWork } from './work-queue.ts';

/** The longest wait of a caller that states no limit. */
const WAIT_MAX_MS = 10_000;
/** The longest time for which a process that stands still during a work can hold the wallet's lock. After it, the database ends the work. */
const IDLE_MAX_MS = 3_000;
/** The additional time for each event of the work, because the process writes the callbacks of thousands of events before it records them. */
const IDLE_OF_EVENT_MS = 2;
/**
 * The shortest such time, because the database closes the connection to end a work. It is less than the part of the provider's waiting time that is
 * reserved for booking and for the way back.
 */
const IDLE_MIN_MS = 250;
/**
 * The longest time for which a work that holds its wallet waits for another lock, such as that of a lane. It is less than any provider waits for its
 * answer.
 */
const LOCK_WAIT_MAX_MS = 2_000;

/** The time that is left for one work. It begins with the wait for the wallet. */
export class WorkTime {
  readonly #beganAtMs = performance.now();
  readonly #limits: WorkLimits;

  constructor(limits: WorkLimits) {
    this.#limits = limits;
  }

  /** The number of events of the work. */
  get events(): number {
    return this.#limits.events ?? 1;
  }

  get rank(): WorkLimits['rank'] {
    return this.#limits.rank;
  }

  waitLeftMs(): number {
    return Math.max(0, (this.#limits.waitMaxMs ?? WAIT_MAX_MS) - this.#takenMs());
  }

  /** The time that is left before the work refuses itself. */
  usefulForMs(): number {
    return (this.#limits.idleMaxMs ?? Infinity) - this.#takenMs();
  }

  lockLimits(): LockLimits {
    const idleLeftMs = Math.max(IDLE_MIN_MS, this.usefulForMs());
    const idleMaxMs = IDLE_MAX_MS + (this.events - 1) * IDLE_OF_EVENT_MS;
    return { idleMaxMs: Math.min(idleLeftMs, idleMaxMs), lockMaxMs: LOCK_WAIT_MAX_MS };
  }

  #takenMs(): number {
    return performance.now() - this.#beganAtMs;
  }
}

/** A wallet, and the code of its player's Agent. */
interface OwnedWallet extends WalletName {
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
