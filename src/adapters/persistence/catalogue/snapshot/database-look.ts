import { Socket } from 'node:net';
import type { Knex } from 'knex';
import { beginEpochBelow, catalogueHead } from '../catalogue-revision.ts';
import type { CatalogueHead } from '../../../../application/ports/catalog-history.ts';

/** The database did not answer for too long. No other part would notice, because a dead connection may look alive. */
export class DatabaseSilent extends Error {
  override readonly name = 'DatabaseSilent';
}

/**
 * One look at the database, over a connection of its own. The look fails if the database does not answer for too long. It then destroys the
 * connection, so that the next look begins with a new one. The limit is for each wait and not for the whole time, because reading a large catalogue
 * may take minutes.
 */
export class DatabaseLook {
  readonly #knex: Knex;
  readonly #silenceMaxMs: number;
  #connection: PooledConnection | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isOver = false;
  #isLimited = false;

  constructor(knex: Knex, silenceMaxMs: number) {
    this.#knex = knex;
    this.#silenceMaxMs = silenceMaxMs;
  }

  /** Runs `work`, which may use the database only through this look. May be called only once. */
  async run<T>(work: (look: DatabaseLook) => Promise<T>): Promise<T> {
    const silence = new Promise<never>((_, reject) => {
      this.#timer = setTimeout(() => {
        reject(this.#giveUp());
      }, this.#silenceMaxMs);
    });
    try {
      return await Promise.race([this.#connected(work), silence]);
    } finally {
      this.#isOver = true;
      clearTimeout(this.#timer);
    }
  }

  /** The newest epoch and revision, by one statement outside of any transaction. */
  head(): Promise<CatalogueHead> {
    return catalogueHead(this.#knex, this.#connection);
  }

  /** Begins a new epoch if the revision is below the one that was seen. Returns whether it did. */
  beginEpochBelow(last: CatalogueHead): Promise<boolean> {
    return beginEpochBelow(this.#knex, last, this.#connection);
  }

  /** Gives all reads of `work` the same state of the database. */
  consistently<T>(work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
    const watched = (trx: Knex.Transaction): Promise<T> => {
      trx.on('query-response', () => {
        this.#heard();
      });
      return work(trx);
    };
    const connection = this.#connection;
    return this.#knex.transaction(watched, { isolationLevel: 'repeatable read', readOnly: true, connection });
  }

  /** From now on, the look has only the time that is left of the present wait, even if the database answers. */
  limit(): void {
    this.#isLimited = true;
  }

  #heard(): void {
    if (!this.#isLimited && !this.#isOver) this.#timer?.refresh();
  }

  async #connected<T>(work: (look: DatabaseLook) => Promise<T>): Promise<T> {
    const pool = this.#knex.client as Pool;
    const connection = await pool.acquireConnection();
    try {
      if (this.#isOver) throw new DatabaseSilent('A connection came too late.');
      this.#connection = connection;
      this.#heard();
      return await work(this);
    } finally {
      await pool.releaseConnection(connection);
    }
  }

  // A destroyed socket fails all requests on it, and lets the pool replace the connection. The embedded database has no socket: its statements end by
  // themselves, in this process.
  #giveUp(): DatabaseSilent {
    const error = new DatabaseSilent(`The database did not answer within ${this.#silenceMaxMs / 1000} s.`);
    const stream = this.#connection?.connection?.stream;
    if (stream instanceof Socket) stream.destroy(error);
    return error;
  }
}

/** A connection of the pool for PostgreSQL: a client of the driver. The types of Knex do not declare it. */
interface PooledConnection {
  readonly connection?: { readonly stream?: unknown };
}

interface Pool {
  acquireConnection(): Promise<PooledConnection>;
  releaseConnection(connection: PooledConnection): Promise<void>;
}
