/** Reads the PostgreSQL database of killed gateways directly. */
import pg from 'pg';

/** A connection of its own, for a test that holds a lock. */
export async function connected(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return client;
}

export async function rowsOf<Row extends object = object>(databaseUrl: string, sql: string): Promise<readonly Row[]> {
  const client = await connected(databaseUrl);
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

const OLDER = ['created_at', 'due_at', 'sending_until'].map((column) => `${column} = ${column} - interval '1 minute'`);

/** Makes every pending transfer look abandoned, as after a minute. */
export const leaveTransfersLying = (databaseUrl: string): Promise<unknown> =>
  rowsOf(databaseUrl, `update transfers set ${OLDER.join(', ')} where status = 'pending'`);

/** Makes every job look abandoned, as after half a minute. */
export const leaveJobsLying = (databaseUrl: string): Promise<unknown> =>
  rowsOf(databaseUrl, `update jobs set updated_at = updated_at - interval '1 minute'`);
