import pg from 'pg';
import { openKnex } from '../../../src/adapters/persistence/database/open-knex.ts';

/** Has the server take new statistics of all tables, and clean them up. */
export async function analyse(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

/** Analyses an embedded database that no process has open. */
export async function analyseFolder(dataDir: string): Promise<void> {
  const { knex, close } = await openKnex({ dataDir });
  try {
    await knex.raw('vacuum analyze');
  } finally {
    await close();
  }
}
