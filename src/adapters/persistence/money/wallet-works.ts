/** Works on wallets: one at a time for each wallet, and no connection waits for a lock of another process. */
import type { Knex } from 'knex';
import type { WorkLimits } from '../../../application/ports/wallet-book.ts';
import { WalletBusy } from '../../../application/ports/wallet-busy.ts';
import { GroupCommit, type GroupOptions } from './group-commit.ts';
import { WalletLockedElsewhere } from './locked-wallet.ts';
import type { OwnedWallet } from './queued-work.ts';
import { WalletLockWatch } from './wallet-lock-watch.ts';
import { WalletTurns } from './wallet-turns.ts';
import type { WalletWork } from './work-group.ts';
import { WorkTime } from './work-time.ts';

/**
 * Waits for wallets happen in memory. Within this process works take turns. If another process holds the lock, the first work waits until
 * the watch has seen the wallet free, and holds no connection meanwhile. So a process that stands still blocks the wallets that it has
 * locked, and none of the other processes' connections.
 */
export class WalletWorks {
  readonly #turns = new WalletTurns();
  readonly #watch: WalletLockWatch;
  readonly #commits: GroupCommit;

  constructor(knex: Knex, groups?: GroupOptions) {
    this.#watch = new WalletLockWatch(knex);
    this.#commits = new GroupCommit(knex, groups);
  }

  /**
   * Runs the work at `read committed`: a work that waited for the lock sees the commit before it. Works of different wallets may share a
   * transaction. The work runs again if its transaction was undone because of another work.
   */
  async run<T>(wallet: OwnedWallet, work: WalletWork<T>, limits: WorkLimits = {}): Promise<T> {
    const time = new WorkTime(limits);
    const turn = { waitMaxMs: time.waitLeftMs(), isFirst: time.rank === 'first' };
    const endTurn = await this.#turns.enter(`${wallet.playerId} ${wallet.currency}`, turn);
    try {
      return await this.#whenFree(wallet, work, time);
    } finally {
      endTurn();
    }
  }

  async #whenFree<T>(wallet: OwnedWallet, work: WalletWork<T>, time: WorkTime): Promise<T> {
    for (;;) {
      const done = await this.#commits.run(wallet, work, time).catch(lockedElsewhere);
      if (!(done instanceof WalletLockedElsewhere)) return done;
      const leftMs = time.waitLeftMs();
      if (leftMs === 0) throw new WalletBusy('another process works on the wallet', { cause: done });
      await this.#watch.free(wallet, leftMs);
    }
  }
}

function lockedElsewhere(error: unknown): WalletLockedElsewhere {
  if (error instanceof WalletLockedElsewhere) return error;
  throw error;
}
