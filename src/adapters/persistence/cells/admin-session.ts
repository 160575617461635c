import pg from 'pg';
import { COLUMN_TYPES } from '../database/postgres-knex.ts';

/** A cell: one database, or one schema of a database, with its gateways. Both addresses lead to the same database. */
export interface Cell {
  readonly name: string;
  /** The address that the gateways of the cell use. */
  readonly url: string;
  /** The address of a role that may take rights away and set up replication: a superuser, or the owner with the right roles. */
  readonly adminUrl: string;
}

/**
 * One connection of an administrator. It never reconnects: a lock of the session holds as long as the object works. After the connection is lost,
 * each call fails.
 */
export class AdminSession {
  readonly #client: pg.Client;

  private constructor(client: pg.Client) {
    this.#client = client;
  }

  /** Connects. The texts of values are the same on all servers. */
  static async open(url: string): Promise<AdminSession> {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'agent-gateway-cells',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      types: COLUMN_TYPES,
    });
    // The next call reports the loss.
    client.on('error', () => undefined);
    await client.connect();
    await client.query(SAME_TEXTS);
    return new AdminSession(client);
  }

  /** The rows of one statement. */
  async rows<Row>(sql: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
    const { rows } = await this.#client.query<Row & pg.QueryResultRow>(sql, [...values]);
    return rows;
  }

  /** The only row of a statement. */
  async row<Row>(sql: string, values: readonly unknown[] = []): Promise<Row> {
    const [row] = await this.rows<Row>(sql, values);
    if (row === undefined) throw new Error(`no row for: ${sql}`);
    return row;
  }

  /** Statements without values, one after the other. */
  async run(...statements: readonly string[]): Promise<void> {
    for (const statement of statements) await this.#client.query(statement);
  }

  /** Runs the statements of `work` in one transaction. */
  async transaction<T>(work: () => Promise<T>): Promise<T> {
    await this.run('begin');
    try {
      const value = await work();
      await this.run('commit');
      return value;
    } catch (error) {
      await this.run('rollback').catch(() => undefined);
      throw error;
    }
  }

  close(): Promise<void> {
    return this.#client.end();
  }
}

/** A name in SQL. */
export const named = (name: string): string => pg.escapeIdentifier(name);

/** A text in SQL. */
export const quoted = (text: string): string => pg.escapeLiteral(text);

const CONNECT_TIMEOUT_MS = 5_000;

const SAME_TEXTS = `
set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 1; set bytea_output = 'hex';
set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0; set jit = off`;
