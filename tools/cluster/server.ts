import pg from 'pg';
import { address, type PostgresPlace } from './layout.ts';

const ANSWER_MS = 1_000;

/** Does work on a connection of the superuser, which bypasses the wires. */
export async function onServer<T>(
  { postgres }: PostgresPlace,
  work: (client: pg.Client) => Promise<T>,
  database = 'postgres',
): Promise<T> {
  const client = new pg.Client({
    connectionString: `postgres://postgres@${address(postgres)}/${database}`,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Whether the server is running and is not a standby. */
export const takesWrites = (place: PostgresPlace): Promise<boolean> =>
  onServer(place, async (client) => {
    const { rows } = await client.query<{ readonly is_standby: boolean }>('select pg_is_in_recovery() as is_standby');
    return rows[0]?.is_standby === false;
  }).catch(() => false);

/** The ids of all transactions in the gateway's database of this server. */
export const transactionsIn = (place: PostgresPlace): Promise<ReadonlySet<string>> =>
  onServer(
    place,
    async (client) => {
      const { rows } = await client.query<{ readonly id: string }>('select id::text from wallet_transactions');
      return new Set(rows.map(({ id }) => id));
    },
    'gateway',
  );
