/** Runs the works of one group side by side in one transaction. */
import type { Recorded } from '../../../application/ports/transfer-book.ts';
import type { RelatedTransactions } from '../../../application/ports/wallet-book.ts';
import type { Transfer } from '../../../domain/wallet/transfer.ts';
import type { Statements } from '../database/prepared.ts';
import type { LockedWallet } from './locked-wallet.ts';
import { numberKey } from './number-key.ts';
import { recordTransactions, type RecordedWallet } from './record-transactions.ts';
import { recordTransfers } from './record-transfers.ts';
import { relatedTransactions, type RelatedQuestion } from './related-transactions.ts';
import { PutOff, Seat, StatementLine, type Waiters } from './statement-line.ts';

/** The place of one work in its group. The last part of a work is one call of `move` or `record`, or neither. */
export interface WorkPlace {
  readonly wallet: LockedWallet;
  related(question: RelatedQuestion): Promise<RelatedTransactions>;
  /** Keeps a transfer into or out of the wallet, and books it if it is a success. */
  move(transfer: Transfer): Promise<Recorded>;
  record(recorded: RecordedWallet): Promise<void>;
}

/** A work in the transaction that holds the wallet's lock. It may run again after its transaction was undone. */
export type WalletWork<T> = (place: WorkPlace) => Promise<T>;

/** The end of a work that is not committed yet. A work that was put off has done nothing, and can be done in another transaction. */
export type WorkEnd<T> = { readonly value: T } | { readonly error: unknown } | { readonly isPutOff: true };

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

/**
 * Gathers the statements of works. When every work that has not ended waits for an answer, all their questions are one statement; when
 * every such work wants to write, all their transfers are one, and then all their records. So each transaction writes in one order.
 */
export class WorkGroup {
  readonly #questions: StatementLine<RelatedQuestion, RelatedTransactions>;
  readonly #transfers: StatementLine<Transfer, Recorded>;
  readonly #records: StatementLine<RecordedWallet, undefined>;
  readonly #waiters: Waiters = { waiting: 0 };
  #underWay = 0;
  #fault: GroupFault | undefined;

  constructor(trx: Statements) {
    this.#questions = new StatementLine({ ask: (asked) => relatedTransactions(trx, asked) });
    this.#transfers = new StatementLine({ ask: (asked) => recordTransfers(trx, asked), keysOf: () => [] });
    this.#records = new StatementLine({
      ask: async (asked) => {
        await recordTransactions(trx, asked);
        return asked.map(() => undefined);
      },
      keysOf: ({ key, decided }) => decided.map(({ transaction }) => numberKey(key, transaction)),
    });
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
    const seat = new Seat(this.#waiters);
    try {
      return { value: await work(this.#placeOf(wallet, seat)) };
    } catch (error) {
      if (error instanceof PutOff) return { isPutOff: true };
      if (seat.hasWritten) this.#fault ??= { cause: error, isOfStatement: false };
      return { error };
    } finally {
      this.#underWay -= 1;
      this.#goOn();
    }
  }

  #placeOf(wallet: LockedWallet, seat: Seat): WorkPlace {
    return {
      wallet,
      related: (question) => this.#wait(this.#questions, seat, question),
      move: (transfer) => this.#wait(this.#transfers, seat, transfer),
      record: (recorded) => this.#wait(this.#records, seat, recorded),
    };
  }

  #wait<Asked, Answer>(line: StatementLine<Asked, Answer>, seat: Seat, asked: Asked): Promise<Answer> {
    const answer = line.wait(seat, asked);
    // A work may ask several questions in one turn.
    queueMicrotask(() => {
      this.#goOn();
    });
    return answer;
  }

  #goOn(): void {
    if (this.#waiters.waiting < this.#underWay) return;
    const line = [this.#questions, this.#transfers, this.#records].find(({ isEmpty }) => !isEmpty);
    if (this.#fault !== undefined) line?.putOff(new PutOff('another work has undone the group'));
    else void line?.serve((cause) => (this.#fault ??= { cause, isOfStatement: true }));
  }
}
