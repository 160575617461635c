/** Works on wallets: one at a time for each wallet, and no connection waits for a lock of another process. */
import type { Knex } from 'knex';
import type { WorkLimits } from '../../../application/ports/wallet-book.ts';
import { WalletBusy } from '../../../application/ports/wallet-busy.ts';
import { lockedWallet, WalletLockedElsewhere, type LockedWallet, type WalletName } from './locked-wallet.ts';
import { WalletLockWatch } from './wallet-lock-watch.ts';
import { WalletTurns } from './wallet-turns.ts';

/** The wait of a caller that states no limit. */
const WAIT_MAX_MS = 10_000;
/** Longest time for which a process that stands still in a work can hold the wallet's lock: then the database ends the work. */
const IDLE_MAX_MS = 3_000;
/**
 * Shortest such time, because the database closes the connection to end a work. It is less than the part of the provider's waiting time
 * that is kept for booking and for the way back.
 */
const IDLE_MIN_MS = 250;
/** Longest wait of a work that holds its wallet for another lock, such as that of a lane: less than any provider waits for its answer. */
const LOCK_WAIT_MAX_MS = 2_000;

/** A work in the transaction that holds the wallet's lock. */
export type WalletWork<T> = (trx: Knex.Transaction, wallet: LockedWallet) => Promise<T>;

/**
 * Waits for wallets happen in memory. Within this process works take turns. If another process holds the lock, the first work waits until
 * the watch has seen the wallet free, and holds no connection meanwhile. So a process that stands still blocks the wallets that it has
 * locked, and none of the other processes' connections.
 */
export class WalletWorks {
  readonly #knex: Knex;
  readonly #turns = new WalletTurns();
  readonly #watch: WalletLockWatch;

  constructor(knex: Knex) {
    this.#knex = knex;
    this.#watch = new WalletLockWatch(knex);
  }

  /** Runs the work at `read committed`: a work that waited for the lock sees the commit before it. */
  async run<T>(wallet: WalletName, work: WalletWork<T>, limits: WorkLimits = {}): Promise<T> {
    const time = new WorkTime(limits);
    const endTurn = await this.#turns.enter(`${wallet.playerId} ${wallet.currency}`, time.waitLeftMs());
    try {
      return await this.#whenFree(wallet, work, time);
    } finally {
      endTurn();
    }
  }

  async #whenFree<T>(wallet: WalletName, work: WalletWork<T>, time: WorkTime): Promise<T> {
    for (;;) {
      const done = await this.#tried(wallet, work, time);
      if (!(done instanceof WalletLockedElsewhere)) return done;
      const leftMs = time.waitLeftMs();
      if (leftMs === 0) throw new WalletBusy('another process works on the wallet', { cause: done });
      await this.#watch.free(wallet, leftMs);
    }
  }

  async #tried<T>(wallet: WalletName, work: WalletWork<T>, time: WorkTime): Promise<T | WalletLockedElsewhere> {
    try {
      return await this.#knex.transaction(
        async (trx) => work(trx, await lockedWallet(trx, wallet, time.lockLimits())),
        { isolationLevel: 'read committed' },
      );
    } catch (error) {
      if (error instanceof WalletLockedElsewhere) return error;
      throw error;
    }
  }
}

/** The time that is left for one work; it begins with the wait for the wallet. */
class WorkTime {
  readonly #beganAtMs = performance.now();
  readonly #limits: WorkLimits;

  constructor(limits: WorkLimits) {
    this.#limits = limits;
  }

  waitLeftMs(): number {
    return Math.max(0, (this.#limits.waitMaxMs ?? WAIT_MAX_MS) - this.#takenMs());
  }

  lockLimits() {
    const { idleMaxMs = Infinity } = this.#limits;
    const idleLeftMs = Math.max(IDLE_MIN_MS, idleMaxMs - this.#takenMs());
    return { idleMaxMs: Math.min(idleLeftMs, IDLE_MAX_MS), lockMaxMs: LOCK_WAIT_MAX_MS };
  }

  #takenMs(): number {
    return performance.now() - this.#beganAtMs;
  }
}
