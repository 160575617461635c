import { AsyncLocalStorage } from 'node:async_hooks';
import type { Knex } from 'knex';
import { poolGauges } from '../database/guard-pool.ts';
import { inTransaction } from '../database/prepared-transaction.ts';
import { WalletBusy } from '../../../application/ports/wallet-busy.ts';
import { StoreUnavailable } from '../../../application/ports/store-unavailable.ts';
import { GroupRun } from './group-run.ts';
import { WalletLockedElsewhere, type WalletName } from './locked-wallet.ts';
import type { DoneWork, GroupWork, QueuedWork } from './queued-work.ts';
import { WorkQueue } from './work-queue.ts';
import type { WorkTime } from './work-time.ts';

/** Most wallets that are remembered; the oldest is forgotten first. */
const SUSPECTS_MAX = 1_000;

/**
 * Wallets whose last work failed in the database even without company. Such an event comes again, because its provider repeats it, and
 * would undo one group after the other. So works of these wallets share no transaction until one succeeds.
 */
class Suspects {
  readonly #names = new Set<string>();

  has(wallet: string): boolean {
    return this.#names.size > 0 && this.#names.has(wallet);
  }

  add(wallet: string): void {
    this.#names.add(wallet);
    const [oldest] = this.#names;
    if (this.#names.size > SUSPECTS_MAX && oldest !== undefined) this.#names.delete(oldest);
  }

  clear(wallet: string): void {
    this.#names.delete(wallet);
  }
}

/** Groups that are under way at once. The next events gather meanwhile, so fewer groups are larger ones. */
const WRITERS = 2;
/** A group that takes longer waits for something that others need not wait for, and makes room for one more. */
const SLOW_MS = 100;
/** The part of the connections that slow groups may take; the others are for what is read before and beside them. */
const SHARE_OF_CONNECTIONS = 4 / 5;
/** The weight of the latest group in the time that groups take. */
const PACE_WEIGHT = 0.3;

export interface GroupOptions {
  /** Most works of one transaction; 64 when absent. */
  readonly worksMax?: number;
  /** Most transactions at once as long as none is slow. */
  readonly writers?: number;
}

/**
 * Group commit: works of different wallets that come while other works are under way share the next transaction. A work that comes alone is
 * begun at once. If a statement of a group fails, the transaction is undone, and each work runs again in a transaction of its own. So each
 * work has the outcome that it would have had alone.
 */
export class GroupCommit {
  readonly #knex: Knex;
  readonly #queue: WorkQueue<QueuedWork>;
  readonly #suspects = new Suspects();
  readonly #writers: number;
  readonly #placesMax: number;
  /** A group belongs to no caller. */
  readonly #inNoContext = AsyncLocalStorage.snapshot();
  #underWay = 0;
  /** The time that groups take. */
  #paceMs = 0;
  #slow = 0;

  constructor(knex: Knex, { worksMax, writers = WRITERS }: GroupOptions = {}) {
    this.#knex = knex;
    this.#queue = new WorkQueue(worksMax);
    this.#placesMax = Math.max(1, Math.floor(poolGauges(knex).database_connections_max * SHARE_OF_CONNECTIONS));
    this.#writers = Math.min(writers, this.#placesMax);
  }

  /** Throws a `WalletLockedElsewhere` at once if another transaction holds the wallet, and a `WalletBusy` after too long a wait. */
  run<T>(work: GroupWork<T>, time: WorkTime): Promise<DoneWork<T>> {
    return new Promise<DoneWork<T>>((resolve, reject) => {
      const queued: QueuedWork = {
        agent: work.wallet.agent,
        events: time.events,
        isStake: time.rank === 'last',
        usefulForMs: () => time.usefulForMs(),
        isAlone: this.#suspects.has(nameOf(work.wallet)),
        work,
        time,
        done: resolve as (done: DoneWork<unknown>) => void,
        refuse: reject,
      };
      this.#queue.add(queued);
      this.#begin();
      this.#queue.limit(queued, time.waitLeftMs());
    });
  }

  #begin(): void {
    while (!this.#queue.isEmpty && this.#hasRoom())
      void this.#inNoContext(() => this.#commit(this.#queue.next(this.#paceMs)));
  }

  #hasRoom(): boolean {
    return this.#underWay < this.#placesMax && this.#underWay - this.#slow < this.#writers;
  }

  async #commit(group: readonly QueuedWork[]): Promise<void> {
    const end = this.#enter();
    if (group.length > 0) await this.#runGroup(group);
    end();
    this.#begin();
  }

  #enter(): () => void {
    this.#underWay += 1;
    let slow = 0;
    const timer = setTimeout(() => {
      slow = 1;
      this.#slow += 1;
      this.#begin();
    }, SLOW_MS);
    return () => {
      clearTimeout(timer);
      this.#underWay -= 1;
      this.#slow -= slow;
    };
  }

  async #runGroup(group: readonly QueuedWork[]): Promise<void> {
    const run = new GroupRun(group);
    const beganAtMs = performance.now();
    const { alone, together } = await inTransaction(this.#knex, (trx) => run.within(trx)).then(
      (moved) => {
        this.#note(group, (name) => this.#suspects.clear(name));
        return run.committed(moved);
      },
      (error: unknown) => {
        if (!isOfOthers(error)) this.#note(group, (name) => this.#suspects.add(name));
        return run.failed(error);
      },
    );
    if (group.length > 1) this.#paceMs += (performance.now() - beganAtMs - this.#paceMs) * PACE_WEIGHT;
    this.#again(together);
    for (const work of alone) this.#again([work]);
  }

  /** Only a work that was alone shows whether its wallet is to be suspected. */
  #note([only, another]: readonly QueuedWork[], note: (wallet: string) => void): void {
    if (only !== undefined && another === undefined) note(nameOf(only.work.wallet));
  }

  /** Nothing of the works is kept. A work whose caller has ceased to wait does not run again. */
  #again(works: readonly QueuedWork[]): void {
    const inTime = works.filter(({ time }) => time.waitLeftMs() > 0);
    for (const late of works.filter((work) => !inTime.includes(work)))
      late.refuse(new WalletBusy('no time is left for another try'));
    this.#queue.addBegun(inTime);
  }
}

/** Whether the fault is that of the database or of another process, and not of the work. */
const isOfOthers = (error: unknown): boolean =>
  error instanceof StoreUnavailable || error instanceof WalletLockedElsewhere;

const nameOf = ({ playerId, currency }: WalletName): string => `${playerId} ${currency}`;
