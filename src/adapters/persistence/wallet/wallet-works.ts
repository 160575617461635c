/** Works on wallets: one at a time for each wallet, and no connection waits for a lock of another process. */
import type { Knex } from 'knex';
import type { FairQueue } from '../../../application/admission/fair-queue.ts';
import type { WorkLimits, StateQuery, WalletBook, WalletWork } from '../../../application/ports/wallet-book.ts';
import { WalletBusy } from '../../../application/ports/wallet-busy.ts';
import { GroupCommit, type GroupOptions } from './group-commit.ts';
import { WalletLockedElsewhere } from './locked-wallet.ts';
import { WorkTime, type DoneWork, type GroupWork } from './work-time.ts';
import { WalletLockWatch } from './wallet-lock-watch.ts';
import type { AccountOwner } from '../../../application/ports/account-store.ts';
import type { TransactionKey, WalletTransaction } from '../../../domain/wallet/wallet-event.ts';
import { queuedBy } from './record-transactions.ts';
import { ownersOfTransactions, transactionsAbout } from './transactions-about.ts';

/**
 * Works wait for wallets in memory. Within this process works take turns. If another process holds the lock, the first work waits until the watch has
 * seen the wallet free, and holds no connection meanwhile. So a process that stands still blocks the wallets that it has locked, but no connections
 * of other processes.
 */
export class WalletWorks {
  /** A flow is a wallet, and has one seat. */
  readonly #queue: FairQueue;
  readonly #watch: WalletLockWatch;
  readonly #commits: GroupCommit;

  constructor(knex: Knex, queue: FairQueue, groups?: GroupOptions) {
    this.#queue = queue;
    this.#watch = new WalletLockWatch(knex);
    this.#commits = new GroupCommit(knex, groups);
  }

  /**
   * Runs the work at `read committed`: a work that waited for the lock sees the commit before it. Works of different wallets may share a transaction.
   * The work is decided again if its transaction was rolled back because of another work.
   */
  async run<T>(work: GroupWork<T>, limits: WorkLimits = {}): Promise<DoneWork<T>> {
    const time = new WorkTime(limits);
    const flow = `${work.wallet.playerId} ${work.wallet.currency}`;
    const entered = this.#queue.enter(flow, { waitMaxMs: time.waitLeftMs(), isFirst: time.rank === 'first' });
    // A wallet without works is entered at once.
    if (entered !== true && !(await entered)) throw new WalletBusy(this.#queue.refusal.sentence);
    try {
      return await this.#whenFree(work, time);
    } finally {
      this.#queue.leave(flow);
    }
  }

  async #whenFree<T>(work: GroupWork<T>, time: WorkTime): Promise<DoneWork<T>> {
    for (;;) {
      const done = await this.#commits.run(work, time).catch(lockedElsewhere);
      if (!(done instanceof WalletLockedElsewhere)) return done;
      const leftMs = time.waitLeftMs();
      if (leftMs === 0) throw new WalletBusy('another process works on the wallet', { cause: done });
      await this.#watch.free(work.wallet, leftMs);
    }
  }
}

function lockedElsewhere(error: unknown): WalletLockedElsewhere {
  if (error instanceof WalletLockedElsewhere) return error;
  throw error;
}

/**
 * Wallets in `wallets`, and their transactions in `wallet_transactions` and `ledger_entries`. The row of a wallet is locked during the whole work, at
 * `read committed`: a work that waited for the lock sees the commit before it.
 */
export class KnexWalletBook implements WalletBook {
  readonly #knex: Knex;
  readonly #works: WalletWorks;
  readonly #onCallbacksQueued: () => void;

  /**
   * All other works on wallets in this process must share `works`. `onCallbacksQueued` is called after each commit that left callbacks to
   * deliver; it must not throw.
   */
  constructor(knex: Knex, works: WalletWorks, onCallbacksQueued: () => void = () => undefined) {
    this.#knex = knex;
    this.#works = works;
    this.#onCallbacksQueued = onCallbacksQueued;
  }

  async run<T>({ wallet, clues, decide, limits }: WalletWork<T>): Promise<T> {
    const { decision } = await this.#works.run({ wallet, key: wallet, clues, decide }, limits);
    if (queuedBy(decision.record ?? []).length > 0) this.#onCallbacksQueued();
    return decision.value;
  }

  about(asked: readonly StateQuery[]): Promise<readonly (readonly WalletTransaction[])[]> {
    return transactionsAbout(this.#knex, asked);
  }

  ownersOf(provider: string, keys: readonly TransactionKey[]): Promise<readonly (AccountOwner | undefined)[]> {
    return ownersOfTransactions(this.#knex, provider, keys);
  }
}
