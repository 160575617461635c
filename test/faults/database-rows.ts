/** A look into the PostgreSQL database of gateways that are killed, past them. */
import pg from 'pg';

/** A connection of its own, for whoever holds a lock. */
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

/** Makes every job look left lying, as half a minute would. */
export const leaveJobsLying = (databaseUrl: string): Promise<unknown> =>
  rowsOf(databaseUrl, `update jobs set updated_at = updated_at - interval '1 minute'`);
