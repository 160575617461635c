/**
 * A transaction of prepared statements alone. Knex makes a whole Knex with emitters of its own for each of its transactions, and under a
 * load of events these were a tenth of all that outlived the young generation (ADR 0061).
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Knex } from 'knex';
import { insideTransaction } from './embedded/embedded-transaction-guard.ts';
import { queried, type Connection, type Pool, type Statement, type Statements } from './prepared.ts';

/** Each statement sees what was committed before it. */
const BEGIN = 'BEGIN ISOLATION LEVEL READ COMMITTED;';
/** Longest wait for the end of an undone transaction. Its connection is not used again after that. */
const ROLLBACK_MS_MAX = 5_000;

/** A transaction that has been asked for. */
export interface OpenTransaction extends Statements {
  /** False until the server has answered that it began. */
  readonly hasBegun: boolean;
}

/**
 * Commits when `work` resolves, and has its value then. If `work` throws, everything is undone, and the error is thrown. An error of the
 * commit itself is thrown as well; if the connection was lost in it, nobody knows whether it was committed.
 *
 * The first statement of `work` travels with BEGIN, and is answered with BEGIN's error if that fails. It must write nothing, because without
 * BEGIN it would be committed by itself.
 */
export async function inTransaction<T>(knex: Knex, work: (transaction: OpenTransaction) => Promise<T>): Promise<T> {
  const pool = knex.client as Pool;
  const connection = await pool.acquireConnection();
  const transaction = new PreparedTransaction(pool, connection);
  try {
    transaction.begin();
    const value = await undoneOnFault(transaction, () => insideTransaction(knex, () => work(transaction)));
    await transaction.commit();
    return value;
  } finally {
    transaction.end();
    await pool.releaseConnection(connection);
  }
}

async function undoneOnFault<T>(transaction: PreparedTransaction, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await transaction.rollback();
    throw error;
  }
}

class PreparedTransaction implements OpenTransaction, Pool, Connection {
  readonly #pool: Pool;
  readonly #connection: Connection;
  #begun: Promise<void> = Promise.resolve();
  #beginFault: Error | undefined;
  #hasBegun = false;
  #isCompleted = false;

  constructor(pool: Pool, connection: Connection) {
    this.#pool = pool;
    this.#connection = connection;
  }

  get client(): Pool {
    return this;
  }

  get config(): Pool['config'] {
    return this.#pool.config;
  }

  isCompleted(): boolean {
    return this.#isCompleted;
  }

  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  acquireConnection(): Promise<Connection> {
    return Promise.resolve(this);
  }

  releaseConnection(): Promise<void> {
    return Promise.resolve();
  }

  emit(...event: Parameters<Pool['emit']>): boolean {
    return this.#pool.emit(...event);
  }

  /** Answers come in order, so that of BEGIN is known. */
  query(statement: Statement | string, callback: Parameters<Connection['query']>[1]): void {
    this.#connection.query(statement, (error, result) => callback(this.#beginFault ?? error, result));
  }

  begin(): void {
    this.emit('query', { sql: BEGIN, bindings: [] });
    this.#begun = new Promise((resolve) => {
      this.#connection.query(BEGIN, (fault) => {
        this.#beginFault = fault ?? undefined;
        this.#hasBegun = this.#beginFault === undefined;
        resolve();
      });
    });
  }

  /** A statement without values, which the pool reports as it does Knex's own. */
  run(sql: string): Promise<unknown> {
    this.emit('query', { sql, bindings: [] });
    return queried(this.#connection, sql);
  }

  /** Throws if the server undid the transaction, which it does without an error after a statement that failed. */
  async commit(): Promise<void> {
    this.end();
    await this.#begun;
    if (this.#beginFault !== undefined) throw this.#beginFault;
    const { command } = (await this.run('COMMIT;')) as { readonly command?: string };
    if (command !== 'COMMIT') throw new Error(`the transaction was not committed, but ended with ${String(command)}`);
  }

  /** Never throws. A connection that does not end its transaction is closed. */
  async rollback(): Promise<void> {
    this.end();
    const undone = this.run('ROLLBACK;').then(
      () => true,
      () => false,
    );
    const late = new AbortController();
    const isUndone = await Promise.race([undone, wait(ROLLBACK_MS_MAX, false, { signal: late.signal })]);
    late.abort();
    if (!isUndone) closeAtOnce(this.#connection);
  }

  /** No statement is run after this. */
  end(): void {
    this.#isCompleted = true;
  }
}

/** Its pool gives a connection with a destroyed stream to nobody. */
function closeAtOnce(connection: Connection): void {
  (
    connection as { readonly connection?: { readonly stream?: { destroy?: () => void } } }
  ).connection?.stream?.destroy?.();
}
