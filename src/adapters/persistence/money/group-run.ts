/** One try of a group, and what comes of each of its works. */
import type { Knex } from 'knex';
import { StoreUnavailable } from '../../../application/ports/store-unavailable.ts';
import { lockedWallet, lockWallets, type LockLimits } from './locked-wallet.ts';
import type { QueuedWork } from './queued-work.ts';
import { WorkGroup, type GroupFault, type WorkEnd } from './work-group.ts';

/**
 * Settles works by the end of their transaction:
 *
 * | The transaction | A work that was done | A work that threw | A wallet that was not locked |
 * |---|---|---|---|
 * | was committed | has its value | has its error | runs alone |
 * | never began | has the error of the transaction | the same | the same |
 * | was undone because a statement failed | runs alone | runs alone | runs alone |
 * | was undone because a work threw after it had written | runs alone | has its error | runs alone |
 * | was lost in its commit, and nobody knows whether it was committed | has the error of the transaction | has its error | runs alone |
 */
export class GroupRun {
  readonly #works: readonly QueuedWork[];
  readonly #ends = new Map<QueuedWork, WorkEnd<unknown>>();
  readonly #alone: QueuedWork[] = [];
  #hasBegun = false;
  #isDecided = false;
  #fault: GroupFault | undefined;

  constructor(works: readonly QueuedWork[]) {
    this.#works = works;
  }

  /** The works of the group in the transaction; throws if nothing of it may be committed. */
  async within(trx: Knex.Transaction): Promise<void> {
    this.#hasBegun = true;
    const wallets = this.#works.map(({ wallet }) => wallet);
    const locked = await lockWallets(trx, wallets, shortest(this.#works));
    const group = new WorkGroup(trx);
    const begun = this.#works.flatMap((queued) => {
      const wallet = locked.get(queued.wallet);
      return wallet === undefined ? [] : [{ queued, wallet, work: queued.work }];
    });
    for (const { queued, end } of await group.run(begun)) this.#ends.set(queued, end);
    this.#fault = group.fault;
    if (group.fault !== undefined) throw group.fault.cause;
    this.#isDecided = true;
  }

  /** The transaction was committed. */
  committed(): void {
    for (const work of this.#works) this.#settle(work, (end) => end);
  }

  /** The transaction was undone, or its end is unknown. */
  failed(error: unknown): void {
    if (!this.#hasBegun) {
      for (const { refuse } of this.#works) refuse(error);
    } else if (this.#isDecided && error instanceof StoreUnavailable) {
      for (const work of this.#works) this.#settle(work, (end) => ('error' in end ? end : { error }));
    } else {
      const isOfStatement = this.#fault?.isOfStatement !== false;
      for (const work of this.#works) this.#settle(work, (end) => ('error' in end && !isOfStatement ? end : undefined));
    }
  }

  /** The works that have no outcome yet. */
  get alone(): readonly QueuedWork[] {
    return this.#alone;
  }

  #settle(work: QueuedWork, endOf: (end: WorkEnd<unknown>) => WorkEnd<unknown> | undefined): void {
    const ended = this.#ends.get(work);
    const end = ended && endOf(ended);
    if (end === undefined) this.#alone.push(work);
    else if ('error' in end) work.refuse(end.error);
    else work.done(end.value);
  }
}

/** One try of a work without company; a missing wallet is made. */
export class LoneRun {
  readonly #queued: QueuedWork;
  #fault: GroupFault | undefined;

  constructor(queued: QueuedWork) {
    this.#queued = queued;
  }

  /** Whether the database refused a statement of the work. */
  get isOfStatement(): boolean {
    return this.#fault?.isOfStatement === true;
  }

  /** The value of the work; throws if nothing may be committed. */
  async within(trx: Knex.Transaction): Promise<unknown> {
    const { wallet: name, time, work } = this.#queued;
    const group = new WorkGroup(trx);
    const wallet = await lockedWallet(trx, name, time.lockLimits());
    const end = (await group.run([{ wallet, work }]))[0]?.end;
    this.#fault = group.fault;
    if (this.#fault !== undefined) throw this.#fault.cause;
    if (end !== undefined && 'error' in end) throw end.error;
    return end?.value;
  }
}

/** The limits that are right for all of the works. */
function shortest(works: readonly QueuedWork[]): LockLimits {
  const limits = works.map(({ time }) => time.lockLimits());
  return {
    idleMaxMs: Math.min(...limits.map(({ idleMaxMs }) => idleMaxMs)),
    lockMaxMs: Math.min(...limits.map(({ lockMaxMs }) => lockMaxMs)),
  };
}
