import type { Knex } from 'knex';

/** The highest numbers of the tables whose rows are numbered. */
export interface Numbers {
  readonly transactions: number;
  readonly entries: number;
  readonly callbacks: number;
}

/** Numbers up to which nothing can be added any more, and the moment of which that is known. */
export interface Watermark extends Numbers {
  readonly atMs: number;
}

interface Note extends Watermark {
  /** Distinguishes servers, because another one counts transactions anew. */
  readonly server: string;
  readonly transaction: bigint;
}

interface LookRow extends Numbers {
  readonly at: Date;
  readonly server: string;
  readonly oldest: string;
  readonly own: string;
}

/**
 * Says up to which number all rows have been committed, as the count of statements does: the highest numbers are noted with a transaction id, and count
 * after all transactions with lower ids have ended. A transaction has its id before it takes a number: it has locked or written a row by then, or asked
 * for the id. Numbers in between that nobody has belong to transactions that were undone. The note is kept in memory, because it is cheap to make again.
 */
export class CommitWatermark {
  readonly #knex: Knex;
  #note: Note | undefined;
  #reached: Watermark | undefined;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  get reached(): Watermark | undefined {
    return this.#reached;
  }

  /** Takes the note if it has come true, and makes the next one. */
  async look(): Promise<void> {
    const { rows } = await this.#knex.raw<{ rows: readonly LookRow[] }>(LOOK);
    const [row] = rows;
    if (row === undefined) throw new Error('the look at the transactions had no row');
    if (this.#note?.server !== row.server) [this.#note, this.#reached] = [undefined, undefined];
    if (this.#note !== undefined && this.#note.transaction > BigInt(row.oldest)) return;
    this.#reached = this.#note ?? this.#reached;
    this.#note = noteFrom(row);
  }
}

const noteFrom = ({ transactions, entries, callbacks, at, server, own }: LookRow): Note => ({
  transactions,
  entries,
  callbacks,
  atMs: at.getTime(),
  server,
  transaction: BigInt(own),
});

// The numbers are those of the statement's snapshot, which is older than the id that the statement gets.
const LOOK = `
select now() as at, cast(pg_postmaster_start_time() as text) as server,
  cast(pg_snapshot_xmin(pg_current_snapshot()) as text) as oldest, cast(pg_current_xact_id() as text) as own,
  (select coalesce(max(position), 0) from wallet_transactions) as transactions,
  (select coalesce(max(id), 0) from ledger_entries) as entries,
  (select coalesce(max(id), 0) from callback_attempts) as callbacks`;
