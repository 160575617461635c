import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import type { Knex } from 'knex';
import { poolGauges } from '../database/guard-pool.ts';
import { inTransaction } from '../database/prepared-transaction.ts';
import { StoreUnavailable } from '../../../application/ports/store-unavailable.ts';
import { WalletBusy } from '../../../application/ports/wallet-busy.ts';
import { GroupRun, LoneRun } from './group-run.ts';
import type { WalletName } from './locked-wallet.ts';
import type { OwnedWallet, QueuedWork } from './queued-work.ts';
import { Suspects } from './suspects.ts';
import type { WalletWork } from './work-group.ts';
import { WorkQueue } from './work-queue.ts';
import type { WorkTime } from './work-time.ts';

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
 * begun at once. If a statement of a group fails, the transaction is undone, and each work runs again in a transaction of its own. If a work
 * fails after it has written, the transaction is undone too, and the others run again together. So each work has the outcome that it would
 * have had alone.
 */
export class GroupCommit {
  readonly #knex: Knex;
  readonly #queue: WorkQueue<QueuedWork>;
  readonly #suspects = new Suspects();
  readonly #writers: number;
  readonly #placesMax: number;
  /** A group belongs to no caller; each work keeps the context of its own, such as its trace. */
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
  run<T>(wallet: OwnedWallet, work: WalletWork<T>, time: WorkTime): Promise<T> {
    const context = new AsyncResource('WalletWork');
    return new Promise<T>((resolve, reject) => {
      const queued: QueuedWork = {
        agent: wallet.agent,
        events: time.events,
        isStake: time.rank === 'last',
        usefulForMs: () => time.usefulForMs(),
        isAlone: this.#suspects.has(nameOf(wallet)),
        wallet,
        work: (place) => context.runInAsyncScope(work, undefined, place),
        time,
        done: resolve as (value: unknown) => void,
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
    const [first, another] = group;
    if (first !== undefined) await (another === undefined ? this.#runAlone(first) : this.#runTogether(group));
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

  async #runAlone(queued: QueuedWork): Promise<void> {
    const name = nameOf(queued.wallet);
    const run = new LoneRun(queued);
    try {
      const value = await inTransaction(this.#knex, (trx) => run.within(trx));
      this.#suspects.clear(name);
      queued.done(value);
    } catch (error) {
      if (run.isOfStatement && !(error instanceof StoreUnavailable)) this.#suspects.add(name);
      queued.refuse(error);
    }
  }

  async #runTogether(group: readonly QueuedWork[]): Promise<void> {
    const run = new GroupRun(group);
    const beganAtMs = performance.now();
    const { alone, together } = await inTransaction(this.#knex, (trx) => run.within(trx)).then(
      () => run.committed(),
      (error: unknown) => run.failed(error),
    );
    this.#paceMs += (performance.now() - beganAtMs - this.#paceMs) * PACE_WEIGHT;
    this.#again(together);
    for (const work of alone) this.#again([work]);
  }

  /** Nothing of the works is kept. A work whose caller has ceased to wait does not run again. */
  #again(works: readonly QueuedWork[]): void {
    const inTime = works.filter(({ time }) => time.waitLeftMs() > 0);
    for (const late of works.filter((work) => !inTime.includes(work)))
      late.refuse(new WalletBusy('no time is left for another try'));
    this.#queue.addBegun(inTime);
  }
}

const nameOf = ({ playerId, currency }: WalletName): string => `${playerId} ${currency}`;
