import type { Knex } from 'knex';

/** One step of the schema; `up` gets the transaction that also books the step, and may use nothing else. */
export interface Migration {
  /** Unique and never changed, because the database remembers it. */
  readonly name: string;
  /**
   * The newest migration that a process must know to work on the database after this one. The database keeps it, and processes that do not
   * know this migration read it there. Absent: this migration itself.
   */
  readonly requires?: string;
  /** The fill that must have seen all rows before `up`; the name of its migration. */
  readonly afterFill?: string;
  up(trx: Knex.Transaction): Promise<void>;
  /** The part of the data that a person should look at, in one sentence; asked after `up`. */
  found?(trx: Knex.Transaction): Promise<string | undefined>;
  /**
   * Changes some rows behind a place, in a transaction of their own, while the gateways work. Resolves with the place of the last one, or
   * with undefined if no row is behind the place. It begins without a place, and may see a row again.
   */
  fill?(trx: Knex.Transaction, place: string | undefined): Promise<string | undefined>;
}
