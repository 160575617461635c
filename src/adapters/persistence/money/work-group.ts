/** Runs the works of one group side by side in one transaction. */
import type { Knex } from 'knex';
import type { RelatedTransactions } from '../../../application/ports/wallet-book.ts';
import type { LockedWallet } from './locked-wallet.ts';
import { recordTransactions, type RecordedWallet } from './record-transactions.ts';
import { relatedTransactions, type RelatedQuestion } from './related-transactions.ts';

/** The place of one work in its group. */
export interface WorkPlace {
  readonly wallet: LockedWallet;
  related(question: RelatedQuestion): Promise<RelatedTransactions>;
  /** Called at most once, as the last part of the work. */
  record(recorded: RecordedWallet): Promise<void>;
  /** The transaction itself. It is the group's, so its statements must not wait for locks, and a failure of one undoes the whole group. */
  readonly trx: Knex.Transaction;
}

/** A work in the transaction that holds the wallet's lock. It may run again after its transaction was undone. */
export type WalletWork<T> = (place: WorkPlace) => Promise<T>;

/** The end of a work that is not committed yet. */
export type WorkEnd<T> = { readonly value: T } | { readonly error: unknown };

/** A work whose wallet is locked. */
export interface BegunWork<T> {
  readonly wallet: LockedWallet;
  readonly work: WalletWork<T>;
}

/** A fault of a statement, or of a work that had written already. */
export interface GroupFault {
  readonly cause: unknown;
  readonly isOfStatement: boolean;
}

/** A call of a work that waits for the statement of its group. */
interface Waiting<Asked, Answer> {
  readonly seat: Seat;
  readonly asked: Asked;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/** The state of one work. */
interface Seat {
  calls: number;
  hasWritten: boolean;
}

/**
 * Gathers the statements of works. When every work that has not ended waits for an answer, all their questions are one statement; when
 * every such work wants to record, all their records are one. So each transaction locks the lanes of its callbacks in one statement, which
 * has an order.
 */
export class WorkGroup {
  readonly #trx: Knex.Transaction;
  #underWay = 0;
  /** Works with calls in the lines below. */
  #waiting = 0;
  readonly #questions: Waiting<RelatedQuestion, RelatedTransactions>[] = [];
  readonly #records: Waiting<RecordedWallet, void>[] = [];
  #fault: GroupFault | undefined;

  constructor(trx: Knex.Transaction) {
    this.#trx = trx;
  }

  /** With a fault, nothing of the group may be committed. */
  get fault(): GroupFault | undefined {
    return this.#fault;
  }

  /** The works with their ends, in order. Never rejects. */
  run<T, Begun extends BegunWork<T>>(
    works: readonly Begun[],
  ): Promise<readonly (Begun & { readonly end: WorkEnd<T> })[]> {
    this.#underWay = works.length;
    return Promise.all(works.map(async (begun) => ({ ...begun, end: await this.#end(begun.wallet, begun.work) })));
  }

  async #end<T>(wallet: LockedWallet, work: WalletWork<T>): Promise<WorkEnd<T>> {
    const seat: Seat = { calls: 0, hasWritten: false };
    try {
      return { value: await work(this.#placeOf(wallet, seat)) };
    } catch (error) {
      if (seat.hasWritten) this.#fault ??= { cause: error, isOfStatement: false };
      return { error };
    } finally {
      this.#underWay -= 1;
      this.#goOn();
    }
  }

  #placeOf(wallet: LockedWallet, seat: Seat): WorkPlace {
    const trx = this.#trx;
    return {
      wallet,
      related: (question) => this.#wait(this.#questions, seat, question),
      record: (recorded) => {
        seat.hasWritten = true;
        return this.#wait(this.#records, seat, recorded);
      },
      get trx() {
        seat.hasWritten = true;
        return trx;
      },
    };
  }

  #wait<Asked, Answer>(line: Waiting<Asked, Answer>[], seat: Seat, asked: Asked): Promise<Answer> {
    seat.calls += 1;
    if (seat.calls === 1) this.#waiting += 1;
    return new Promise((resolve, reject) => {
      line.push({ seat, asked, resolve, reject });
      // A work may ask several questions in one turn.
      queueMicrotask(() => {
        this.#goOn();
      });
    });
  }

  #goOn(): void {
    if (this.#waiting < this.#underWay) return;
    if (this.#questions.length > 0) {
      void this.#answer(this.#questions.splice(0), (asked) => relatedTransactions(this.#trx, asked));
    } else if (this.#records.length > 0) {
      void this.#answer(this.#records.splice(0), async (asked) => {
        await recordTransactions(this.#trx, asked);
        return asked.map(() => undefined);
      });
    }
  }

  async #answer<Asked, Answer>(
    calls: readonly Waiting<Asked, Answer>[],
    ask: (asked: readonly Asked[]) => Promise<readonly Answer[]>,
  ): Promise<void> {
    for (const { seat } of calls) {
      seat.calls -= 1;
      if (seat.calls === 0) this.#waiting -= 1;
    }
    try {
      // The database refuses further statements of a transaction in which one has failed.
      if (this.#fault !== undefined) throw this.#fault.cause;
      const answers = await ask(calls.map(({ asked }) => asked));
      for (const [at, { resolve }] of calls.entries()) resolve(answers[at] as Answer);
    } catch (cause) {
      this.#fault ??= { cause, isOfStatement: true };
      for (const { reject } of calls) reject(cause);
    }
  }
}
