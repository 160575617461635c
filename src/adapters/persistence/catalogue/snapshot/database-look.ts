import { Socket } from 'node:net';
import type { Knex } from 'knex';
import { beginEpochBelow, catalogueHead } from '../catalogue-revision.ts';
import type { CatalogueHead } from '../../../../application/ports/catalog-history.ts';

/** The database was asked and said nothing for too long; nobody else would notice, for a connection may be dead and look alive. */
export class DatabaseSilent extends Error {
  override readonly name = 'DatabaseSilent';
}

/**
 * One look at the database, over one connection that is its own. It fails once the database has kept silent for too long, and
 * takes the connection with it, so that the next look begins with a fresh one. What matters is the silence and not the whole
 * time, because to read a large catalogue may take minutes.
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

  /** Runs `work`, which may use this look and nothing else of the database; for one call only. */
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

  /** Begins a new epoch if the revision is below the one that was seen; tells whether it did. */
  beginEpochBelow(last: CatalogueHead): Promise<boolean> {
    return beginEpochBelow(this.#knex, last, this.#connection);
  }

  /** One state of the database for all reads of `work`. */
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

  /** From now on the look has only the time that is left until it would count as silence, however much the database says. */
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

  // Destroying the socket fails whatever waits for it, and lets the pool replace the connection. The embedded database has none:
  // there the statement ends by itself, in this very process.
  #giveUp(): DatabaseSilent {
    const error = new DatabaseSilent(`The database did not answer within ${this.#silenceMaxMs / 1000} s.`);
    const stream = this.#connection?.connection?.stream;
    if (stream instanceof Socket) stream.destroy(error);
    return error;
  }
}

/** What the pool of Knex hands out for PostgreSQL and its types do not tell: a client of the driver. */
interface PooledConnection {
  readonly connection?: { readonly stream?: unknown };
}

interface Pool {
  acquireConnection(): Promise<PooledConnection>;
  releaseConnection(connection: PooledConnection): Promise<void>;
}
