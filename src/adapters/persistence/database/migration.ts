import type { Knex } from 'knex';

/** One step of the schema. `up` gets the transaction that also records the step, and may use nothing else. */
export interface Migration {
  /** Unique and never changed, because the database remembers it. */
  readonly name: string;
  /**
   * The newest migration that a process must know to work on the database after this one. The database stores it for processes that do not know this
   * migration. Absent: this migration itself.
   */
  readonly requires?: string;
  /** The fill that must have seen all rows before `up`; the name of its migration. */
  readonly afterFill?: string;
  up(trx: Knex.Transaction): Promise<void>;
  readonly fill?: Fill;
  /** Only for the first migration of a list: the earlier migrations that it replaces. */
  readonly replaces?: Replaced;
}

/** A database that has all migrations from `first` to `last` is changed by `up`. After that, it has the migration that replaces them. */
export interface Replaced {
  readonly first: string;
  readonly last: string;
  up(trx: Knex.Transaction): Promise<void>;
}

/** Changes existing rows in batches while the gateways work. It must change only rows that are not changed yet, because it may see a row again. */
export interface Fill {
  /**
   * The place of the last row that must be seen; undefined without rows. Rows after it are new. Without this end, a fill would never finish while new
   * rows arrive.
   */
  last(trx: Knex.Transaction): Promise<string | undefined>;
  /** Changes some rows after `place`, up to `last`. Resolves with the place of the last one, or with undefined if none was left. */
  batch(trx: Knex.Transaction, place: string | undefined, last: string): Promise<string | undefined>;
}
