import type { Pool, PoolClient } from 'pg';
import { sqlNotes, type CallbackStore } from './receiver/store.ts';
import { Turns } from './receiver/turns.ts';

/** The table of the notes, for a migration of yours. */
export const POSTGRES_TABLE = `CREATE TABLE IF NOT EXISTS gateway_callbacks (
  note_key char(64) PRIMARY KEY,
  note text NOT NULL,
  noted_at timestamptz NOT NULL DEFAULT now()
)`;

/** A callback that waits longer for another process is given up, and comes again. */
const LOCK_WAIT = '5s';

/** A store in PostgreSQL 12 or newer; your functions get a client of the pool in a transaction. The table {@link POSTGRES_TABLE} must be there. */
export function postgresStore(pool: Pool): CallbackStore<PoolClient> {
  const turns = new Turns();
  return {
    transaction: (player, work) => {
      const run = () =>
        inTransaction(pool, async (client) => {
          if (player !== undefined) await client.query(LOCK_OF_PLAYER, [player]);
          return work(client, notesOf(client));
        });
      return player === undefined ? run() : turns.run(player, run);
    },
  };
}

/** The isolation is stated, because each statement behind the lock must see all that the one before it has committed. */
const BEGIN = `BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL lock_timeout = '${LOCK_WAIT}'`;
/** A lock of the transaction, so that it ends with a process that dies. The digest keeps texts that PostgreSQL cannot keep out of it. */
const LOCK_OF_PLAYER = `SELECT pg_advisory_xact_lock(hashtextextended('gateway_callbacks ' || $1, 0))`;

async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let isBroken = false;
  // A connection that breaks says so twice: by the statement, and by this event, which would end the process if nothing listened.
  const onBreak = () => void (isBroken = true);
  client.on('error', onBreak);
  try {
    await client.query(BEGIN);
    const result = await work(client);
    const { command } = await client.query('COMMIT');
    if (command !== 'COMMIT') throw new Error('a statement of this transaction has failed, so nothing was kept');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(onBreak);
    throw error;
  } finally {
    client.off('error', onBreak);
    client.release(isBroken);
  }
}

const notesOf = (client: PoolClient) =>
  sqlNotes({
    query: async (sql, values) => (await client.query<object>(sql, [...values])).rows,
    placeholder: (position) => `$${position}`,
    onKnownKey: 'ON CONFLICT (note_key) DO UPDATE SET note = EXCLUDED.note, noted_at = now()',
  });
