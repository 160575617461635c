import { AsyncLocalStorage } from 'node:async_hooks';
import type { Knex } from 'knex';
import { poolGauges } from '../database/guard-pool.ts';
import { inTransaction } from '../database/prepared-transaction.ts';
import { WalletBusy } from '../../../application/ports/wallet-busy.ts';
import { StoreUnavailable } from '../../../application/ports/store-unavailable.ts';
import { GroupRun } from './group-run.ts';
import { WalletLockedElsewhere, type WalletName } from './locked-wallet.ts';
import type { DoneWork, GroupWork, QueuedWork, WorkTime } from './work-time.ts';
import { WorkQueue } from './work-queue.ts';

/** The most wallets that are remembered; the oldest is forgotten first. */
const SUSPECTS_MAX = 1_000;

/**
 * Wallets whose last work failed in the database even when it was alone. Such an event comes again, because its provider repeats it, and would roll
 * back one group after the other. So works of these wallets share no transaction until one succeeds.
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

/** The number of simultaneous groups. The next events gather meanwhile, so fewer groups are larger ones. */
const WRITERS = 2;
/** A group that takes longer is waiting for something that does not concern the others, so one more group may start. */
const SLOW_MS = 100;
/** The part of the connections that slow groups may take. The others are for reads before and beside them. */
const SHARE_OF_CONNECTIONS = 4 / 5;
/** The weight of the latest group in the average time of groups. */
const PACE_WEIGHT = 0.3;

export interface GroupOptions {
  /** The most works of one transaction; by default, 64. */
  readonly worksMax?: number;
  /** The most simultaneous transactions as long as none is slow. */
  readonly writers?: number;
}

/**
 * Group commit: works of different wallets that arrive while other works are under way share the next transaction. A work that arrives alone starts
 * at once. If a statement of a group fails, the transaction is rolled back, and each work runs again in its own transaction. So each work has the
 * same outcome as if it had been alone.
 */
export class GroupCommit {
  readonly #knex: Knex;
  readonly #queue: WorkQueue<QueuedWork>;
  readonly #suspects = new Suspects();
  readonly #writers: number;
  readonly #placesMax: number;
  /** Runs groups in no async context, because a group belongs to no single caller. */
  readonly #inNoContext = AsyncLocalStorage.snapshot();
  #underWay = 0;
  /** The average time of groups. */
  #paceMs = 0;
  #slow = 0;

  constructor(knex: Knex, { worksMax, writers = WRITERS }: GroupOptions = {}) {
    this.#knex = knex;
    this.#queue = new WorkQueue(worksMax);
    this.#placesMax = Math.max(1, Math.floor(poolGauges(knex).database_connections_max * SHARE_OF_CONNECTIONS));
    this.#writers = Math.min(writers, this.#placesMax);
  }

  /** Throws a `WalletLockedElsewhere` at once if another transaction holds the wallet, and a `WalletBusy` if the wait is too long. */
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

  /** Only a work that was alone shows whether its wallet is a suspect. */
  #note([only, another]: readonly QueuedWork[], note: (wallet: string) => void): void {
    if (only !== undefined && another === undefined) note(nameOf(only.work.wallet));
  }

  /** Nothing of the works is stored. A work whose caller has stopped waiting does not run again. */
  #again(works: readonly QueuedWork[]): void {
    const inTime = works.filter(({ time }) => time.waitLeftMs() > 0);
    for (const late of works.filter((work) => !inTime.includes(work)))
      late.refuse(new WalletBusy('no time is left for another try'));
    this.#queue.addBegun(inTime);
  }
}

/** Whether the fault is caused by the database or by another process, and not by the work. */
const isOfOthers = (error: unknown): boolean =>
  error instanceof StoreUnavailable || error instanceof WalletLockedElsewhere;

const nameOf = ({ playerId, currency }: WalletName): string => `${playerId} ${currency}`;
