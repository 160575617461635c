import { sqlNotes, type CallbackStore } from './receiver/store.ts';
import { Turns } from './receiver/turns.ts';

/** A `Database` of `better-sqlite3`, or a `DatabaseSync` of `node:sqlite` (Node 22.5 or newer). */
interface Database {
  exec(sql: string): unknown;
  prepare(sql: string): { all(...values: string[]): unknown; run(...values: string[]): unknown };
}

/** The table of the notes, for a migration of yours. */
export const SQLITE_TABLE = `CREATE TABLE IF NOT EXISTS gateway_callbacks (
  note_key TEXT PRIMARY KEY,
  note TEXT NOT NULL,
  noted_at TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP
) WITHOUT ROWID`;

/**
 * A store in SQLite; your functions get the database in a transaction. Give it a connection that nothing else uses: statements of others would become a
 * part of the transaction that is open. {@link SQLITE_TABLE} must be there.
 */
export function sqliteStore<Handle extends Database>(database: Handle): CallbackStore<Handle> {
  const turns = new Turns();
  const notes = sqlNotes({
    query: (sql, values) => {
      const statement = database.prepare(sql);
      if (sql.startsWith('SELECT')) return Promise.resolve(statement.all(...values) as readonly object[]);
      statement.run(...values);
      return Promise.resolve([]);
    },
    placeholder: () => '?',
    onKnownKey: 'ON CONFLICT (note_key) DO UPDATE SET note = excluded.note, noted_at = CURRENT_TIMESTAMP',
  });
  return {
    transaction: (_player, work) =>
      turns.run('', async () => {
        database.exec('BEGIN IMMEDIATE');
        try {
          const result = await work(database, notes);
          database.exec('COMMIT');
          return result;
        } catch (error) {
          rollBack(database);
          throw error;
        }
      }),
  };
}

/** Some errors of SQLite have ended the transaction already; then there is nothing to roll back. */
function rollBack(database: Database): void {
  try {
    database.exec('ROLLBACK');
  } catch {
    return;
  }
}
