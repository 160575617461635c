/** One try of a group, and the outcome of each of its works. */
import { setImmediate } from 'node:timers/promises';
import type { Recorded } from '../../../application/ports/transfer-book.ts';
import { isUnderWay, type Steps } from '../../../application/steps.ts';
import type { Call, Prepared, Statements } from '../database/prepared.ts';
import type { Ending, OpenTransaction } from '../database/prepared-transaction.ts';
import { isRefusal } from '../database/store-faults.ts';
import { factsOfWorks, type SeenWork } from './group-facts.ts';
import { numberKey } from './transaction-number.ts';
import type { DoneWork, GroupDecision, GroupWork, QueuedWork } from './work-time.ts';
import { recordTransactions, type RecordedWallet } from './record-transactions.ts';
import { recordTransfers } from './record-transfers.ts';

/** How a work without an outcome continues: in its own transaction, or again with the others of its group. */
export interface GoingOn {
  readonly alone: readonly QueuedWork[];
  readonly together: readonly QueuedWork[];
}

/** The end of a work that is not committed yet. */
type WorkEnd = { readonly decision: GroupDecision<unknown> } | { readonly error: unknown };

/**
 * Works of one transaction: their wallets are locked, all that they ask for is looked up at once, each of them is decided, and all decisions are
 * recorded at once, so that each transaction writes in one order. The works are settled by the end of the transaction:
 *
 * | The transaction | A work that was decided | A work that threw | A wallet that was not locked, a number of another work |
 * |---|---|---|---|
 * | was committed | has its value | has its error | runs alone |
 * | never began | has the error of the transaction | the same | the same |
 * | was undone because a statement failed | runs alone | runs alone | runs alone |
 * | was undone because a record had expired | runs again with the others | has its error | runs alone |
 * | was lost in its commit, and nobody knows whether it was committed | has the error of the transaction | has its error | runs alone |
 *
 * A work that ran alone already has the error of its transaction instead.
 */
export class GroupRun {
  readonly #works: readonly QueuedWork[];
  readonly #ends = new Map<QueuedWork, WorkEnd>();
  #transaction: OpenTransaction | undefined;

  constructor(works: readonly QueuedWork[]) {
    this.#works = works;
  }

  /** The works in the transaction, with the statements that record them. */
  async within(trx: OpenTransaction): Promise<Ending<ReadonlyMap<QueuedWork, Recorded>>> {
    this.#transaction = trx;
    const usefulForMs = this.#works.map(({ time }) => time.usefulForMs());
    const seen = await factsOfWorks(trx, this.#works);
    for (const queued of this.#works) {
      const facts = seen.get(queued);
      if (facts !== undefined) this.#ends.set(queued, await endOf(queued.work, facts));
    }
    this.#withdrawSameNumbers();
    const moved = await this.#move(trx);
    const expiring = this.#works.flatMap((queued, at) =>
      this.#decisionOf(queued)?.expires === true ? [usefulForMs[at] ?? 0] : [],
    );
    const last = [...recordTransactions(this.#recorded(seen)), ...notExpired(expiring)];
    return { value: moved, last };
  }

  /** The transaction was committed. */
  committed(moved: ReadonlyMap<QueuedWork, Recorded>): GoingOn {
    return this.#settle((queued, decision) => queued.done({ decision, moved: moved.get(queued) }));
  }

  /** The transaction was undone, or its end is unknown. */
  failed(error: unknown): GoingOn {
    if (this.#transaction?.hasBegun !== true) return this.#refuseAll(error);
    if (isExpired(error)) {
      const together: QueuedWork[] = [];
      return { ...this.#settle((queued) => together.push(queued)), together };
    }
    if (this.#transaction.isEnding && !isRefusal(error)) return this.#settle(({ refuse }) => refuse(error));
    if (this.#works.length > 1) return { alone: this.#works, together: [] };
    return this.#refuseAll(error);
  }

  #refuseAll(error: unknown): GoingOn {
    for (const { refuse } of this.#works) refuse(error);
    return { alone: [], together: [] };
  }

  #settle(ofDecided: (queued: QueuedWork, decision: DoneWork<unknown>['decision']) => void): GoingOn {
    const alone: QueuedWork[] = [];
    for (const queued of this.#works) {
      const end = this.#ends.get(queued);
      if (end === undefined) alone.push(queued);
      else if ('error' in end) queued.refuse(end.error);
      else ofDecided(queued, end.decision);
    }
    return { alone, together: [] };
  }

  /** Leaves out each work whose record has the same number as an earlier one, because the database stores a number only once. */
  #withdrawSameNumbers(): void {
    const taken = new Set<string>();
    for (const queued of this.#works) {
      const { key } = queued.work;
      const { record = [] } = this.#decisionOf(queued) ?? {};
      const numbers = key === undefined ? [] : record.map(({ transaction }) => numberKey(key, transaction));
      if (numbers.some((number) => taken.has(number))) this.#ends.delete(queued);
      else numbers.forEach((number) => taken.add(number));
    }
  }

  async #move(trx: Statements): Promise<ReadonlyMap<QueuedWork, Recorded>> {
    const moving = this.#works.flatMap((queued) => {
      const { transfer } = this.#decisionOf(queued) ?? {};
      return transfer === undefined ? [] : [{ queued, transfer }];
    });
    if (moving.length === 0) return new Map();
    const moved = await recordTransfers(
      trx,
      moving.map(({ transfer }) => transfer),
    );
    return new Map(moving.flatMap(({ queued }, at) => (moved[at] === undefined ? [] : [[queued, moved[at]]])));
  }

  #recorded(seen: ReadonlyMap<QueuedWork, SeenWork>): readonly RecordedWallet[] {
    return this.#works.flatMap((queued) => {
      const { key } = queued.work;
      const { wallet, restraint } = seen.get(queued) ?? {};
      const decision = this.#decisionOf(queued);
      if (key === undefined || wallet === undefined || decision === undefined) return [];
      return [{ key, wallet, restraint, decided: decision.record ?? [], ...decision.beside }];
    });
  }

  #decisionOf(queued: QueuedWork): GroupDecision<unknown> | undefined {
    const end = this.#ends.get(queued);
    return end !== undefined && 'decision' in end ? end.decision : undefined;
  }
}

/** Never throws. */
async function endOf<T>(work: GroupWork<T>, { wallet, ...seen }: SeenWork): Promise<WorkEnd> {
  try {
    const decided = work.decide({ ...wallet, ...seen });
    return { decision: isUnderWay(decided) ? await afterSteps(decided) : decided };
  } catch (error) {
    return { error };
  }
}

/** Lets the process do other work between the steps. */
async function afterSteps<T>(steps: Steps<T>): Promise<T> {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    await setImmediate();
  }
}

const EXPIRED = 'P0EXP';

const isExpired = (error: unknown): boolean => (error as { readonly code?: unknown }).code === EXPIRED;

const notExpired = (usefulForMs: readonly number[]): readonly Call[] =>
  usefulForMs.length === 0
    ? []
    : [{ prepared: NOT_EXPIRED, bindings: { code: EXPIRED, useful_ms: Math.min(...usefulForMs) } }];

// Uses only the database's clock, which may differ from that of the process.
const NOT_EXPIRED: Prepared = {
  name: 'record-not-expired',
  text: `
select must_hold(clock_timestamp() < transaction_timestamp() + :useful_ms::double precision * interval '1 millisecond', :code,
  'a record has expired')`,
};
