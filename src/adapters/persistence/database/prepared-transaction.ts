/**
 * A transaction of prepared statements only. For each of its transactions, Knex makes a whole Knex with its own emitters. Under a load of events
 * these were a tenth of all objects that outlived the young generation (ADR 0061).
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Knex } from 'knex';
import { StoreUnavailable } from '../../../application/ports/store-unavailable.ts';
import { insideTransaction } from './embedded/embedded-transaction-guard.ts';
import {
  queried,
  statementFor,
  type Call,
  type Connection,
  type Pool,
  type Statement,
  type Statements,
} from './prepared.ts';

/** Each statement sees what was committed before it. */
const BEGIN = 'BEGIN ISOLATION LEVEL READ COMMITTED;';
/** The longest wait for the end of a transaction that is rolled back. Its connection is not used again after that. */
const ROLLBACK_MS_MAX = 5_000;

/** A transaction whose BEGIN was sent. */
export interface OpenTransaction extends Statements {
  /** False until the server has answered BEGIN. */
  readonly hasBegun: boolean;
  /** Whether COMMIT may have been sent. Then, after an error that did not come from the server, the outcome is unknown. */
  readonly isEnding: boolean;
}

/** The end of a transaction that must be committed. */
export interface Ending<T> {
  readonly value: T;
  /** The last statements. They are sent together with COMMIT, so that their answers decide nothing. If one fails, the transaction is rolled back. */
  readonly last?: readonly Call[];
}

/**
 * Commits when `work` resolves, and has its value then. If `work` throws or a statement fails, everything is undone, and the error is thrown.
 * An error of the commit itself is thrown as well; if the connection was lost in it or in the last statements, nobody knows whether it was
 * committed.
 *
 * The first statements of `work` travel with BEGIN, and are answered with BEGIN's error if that fails. They must write nothing, because without
 * BEGIN each would be committed by itself.
 */
export async function inTransaction<T>(
  knex: Knex,
  work: (transaction: OpenTransaction) => Promise<Ending<T>>,
): Promise<T> {
  const pool = knex.client as Pool;
  const connection = await pool.acquireConnection();
  const transaction = new PreparedTransaction(pool, connection);
  try {
    transaction.begin();
    const { value, last = [] } = await undoneOnFault(transaction, () =>
      insideTransaction(knex, () => work(transaction)),
    );
    await transaction.commit(last);
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
  #isEnding = false;
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

  get isEnding(): boolean {
    return this.#isEnding;
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

  /** Answers come in order, so the answer to BEGIN has already arrived. */
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

  /** Reports the statement in the same way as Knex. */
  run(statement: Statement): Promise<unknown> {
    this.emit('query', { sql: statement.text, bindings: statement.values });
    return queried(this.#connection, statement);
  }

  /** Throws if the server rolled back the transaction. After a statement that failed, it does so without an error of COMMIT. */
  async commit(last: readonly Call[]): Promise<void> {
    this.end();
    await this.#begun;
    if (this.#beginFault !== undefined) throw this.#beginFault;
    if (!isOpen(this.#connection)) throw new StoreUnavailable('The connection was lost before the commit.');
    this.#isEnding = true;
    // All are prepared before the first is sent: COMMIT must follow all of them, or none.
    const statements = [...last.map((call) => statementFor(this.#pool, call)), statementOf('COMMIT;')];
    const answers = await Promise.allSettled(statements.map((statement) => this.run(statement)));
    // After a statement that fails the server refuses the others, so the first error is the cause.
    for (const answer of answers) if (answer.status === 'rejected') throw answer.reason;
    const { value } = answers.at(-1) as PromiseFulfilledResult<{ readonly command?: string }>;
    if (value.command !== 'COMMIT')
      throw new Error(`the transaction was not committed, but ended with ${String(value.command)}`);
  }

  /** Never throws. If a connection does not end its transaction, it is closed. */
  async rollback(): Promise<void> {
    this.end();
    const undone = this.run(statementOf('ROLLBACK;')).then(
      () => true,
      () => false,
    );
    const late = new AbortController();
    const isUndone = await Promise.race([undone, wait(ROLLBACK_MS_MAX, false, { signal: late.signal })]);
    late.abort();
    if (!isUndone) closeAtOnce(this.#connection);
  }

  /** No statement runs after this. */
  end(): void {
    this.#isCompleted = true;
  }
}

const statementOf = (text: string): Statement => ({ text, values: [] });

/** The parts of the PostgreSQL driver's client that its types do not declare. The embedded database has none of them. */
interface Driver {
  /** False after the driver has noticed that the server ended the session. */
  readonly _queryable?: boolean;
  readonly connection?: { readonly stream?: { readonly destroyed?: boolean; destroy?(): void } };
}

/** Whether the driver would send a statement. */
function isOpen(connection: Connection): boolean {
  const { _queryable: isQueryable, connection: wire } = connection as Driver;
  return isQueryable !== false && wire?.stream?.destroyed !== true;
}

/** The pool does not hand out a connection with a destroyed stream. */
function closeAtOnce(connection: Connection): void {
  (connection as Driver).connection?.stream?.destroy?.();
}
