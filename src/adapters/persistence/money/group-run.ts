/** One try of a group, and what comes of each of its works. */
import type { OpenTransaction } from '../database/prepared-transaction.ts';
import type { Statements } from '../database/prepared.ts';
import { isRefusal } from '../database/store-faults.ts';
import { lockedWallet, lockWallets, type LockLimits } from './locked-wallet.ts';
import type { QueuedWork } from './queued-work.ts';
import { WorkGroup, type GroupFault, type WorkEnd } from './work-group.ts';

/** How a work goes on that has no outcome yet: in a transaction of its own, or once more with the others of its group. */
export interface GoingOn {
  readonly alone: readonly QueuedWork[];
  readonly together: readonly QueuedWork[];
}

/**
 * Settles works by the end of their transaction:
 *
 * | The transaction | A work that was done | A work that threw | A wallet that was not locked, a work that was put off |
 * |---|---|---|---|
 * | was committed | has its value | has its error | runs alone |
 * | never began | has the error of the transaction | the same | the same |
 * | was undone because a statement failed | runs alone | runs alone | runs alone |
 * | was undone because a work threw after it had written | runs again with the others | has its error | runs alone |
 * | was lost in its commit, and nobody knows whether it was committed | has the error of the transaction | has its error | runs alone |
 */
export class GroupRun {
  readonly #works: readonly QueuedWork[];
  readonly #ends = new Map<QueuedWork, WorkEnd<unknown>>();
  #transaction: OpenTransaction | undefined;
  #isDecided = false;
  #fault: GroupFault | undefined;

  constructor(works: readonly QueuedWork[]) {
    this.#works = works;
  }

  /** The works of the group in the transaction; throws if nothing of it may be committed. */
  async within(trx: OpenTransaction): Promise<void> {
    this.#transaction = trx;
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
  committed(): GoingOn {
    return this.#settle(({ value }) => ({ value }));
  }

  /** The transaction was undone, or its end is unknown. */
  failed(error: unknown): GoingOn {
    if (this.#transaction?.hasBegun !== true) {
      for (const { refuse } of this.#works) refuse(error);
      return { alone: [], together: [] };
    }
    if (this.#isDecided && !isRefusal(error)) return this.#settle(() => ({ error }));
    if (this.#fault?.isOfStatement === false) return this.#settle(() => 'together');
    return { alone: this.#works, together: [] };
  }

  /** `ofDone`: what comes of a work that was done. */
  #settle(ofDone: (done: { readonly value: unknown }) => Outcome | 'together'): GoingOn {
    const goingOn = { alone: [] as QueuedWork[], together: [] as QueuedWork[] };
    for (const work of this.#works) {
      const end = this.#ends.get(work) ?? PUT_OFF;
      const outcome = 'value' in end ? ofDone(end) : end;
      if (outcome === 'together') goingOn.together.push(work);
      else if ('isPutOff' in outcome) goingOn.alone.push(work);
      else if ('error' in outcome) work.refuse(outcome.error);
      else work.done(outcome.value);
    }
    return goingOn;
  }
}

type Outcome = { readonly value: unknown } | { readonly error: unknown };

const PUT_OFF = { isPutOff: true } as const;

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
  async within(trx: Statements): Promise<unknown> {
    const { wallet: name, time, work } = this.#queued;
    const group = new WorkGroup(trx);
    const wallet = await lockedWallet(trx, name, time.lockLimits());
    const end = (await group.run([{ wallet, work }]))[0]?.end;
    this.#fault = group.fault;
    if (this.#fault !== undefined) throw this.#fault.cause;
    if (end !== undefined && 'error' in end) throw end.error;
    return end !== undefined && 'value' in end ? end.value : undefined;
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
