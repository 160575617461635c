import type { Pool, PoolConnection } from 'mysql2/promise';
import { sqlNotes, type CallbackStore } from './receiver/store.ts';
import { Turns } from './receiver/turns.ts';

/** The table of the notes, for a migration of yours. Its keys are compared byte by byte. */
export const MYSQL_TABLE = `CREATE TABLE IF NOT EXISTS gateway_callbacks (
  note_key char(64) CHARACTER SET ascii COLLATE ascii_bin PRIMARY KEY,
  note mediumtext CHARACTER SET utf8mb4 NOT NULL,
  noted_at timestamp NOT NULL DEFAULT CURRENT_TIMESTAMP
) ENGINE = InnoDB`;

/** A store in MySQL 8 or MariaDB 10.5, or newer; your functions get a connection of the pool (`mysql2/promise`) in a transaction. {@link MYSQL_TABLE} must be there. */
export function mysqlStore(pool: Pool): CallbackStore<PoolConnection> {
  const turns = new Turns();
  return {
    transaction: (player, work) => {
      const run = () =>
        inTransaction(pool, async (connection) => {
          if (player !== undefined) await notesOf(connection).put(player, '');
          return work(connection, notesOf(connection));
        });
      return player === undefined ? run() : turns.run(player, run);
    },
  };
}

async function inTransaction<T>(pool: Pool, work: (connection: PoolConnection) => Promise<T>): Promise<T> {
  const connection = await pool.getConnection();
  try {
    // For the next transaction only. Each statement behind the lock must see all that the one before it has committed.
    await connection.query('SET TRANSACTION ISOLATION LEVEL READ COMMITTED');
    await connection.query('START TRANSACTION');
    const result = await work(connection);
    await connection.query('COMMIT');
    connection.release();
    return result;
  } catch (error) {
    await connection.query('ROLLBACK').then(
      () => connection.release(),
      () => connection.destroy(),
    );
    throw error;
  }
}

/** The lock of a player is a row of this table, which the transaction has written. */
const notesOf = (connection: PoolConnection) =>
  sqlNotes({
    query: async (sql, values) => {
      const [rows] = await connection.query(sql, [...values]);
      return Array.isArray(rows) ? rows : [];
    },
    placeholder: () => '?',
    onKnownKey: 'ON DUPLICATE KEY UPDATE note = VALUES(note), noted_at = CURRENT_TIMESTAMP',
  });
