import { migrate } from '../database/migrate.ts';
import { openPostgres } from '../database/postgres-knex.ts';
import { migrations } from './index.ts';

/** Brings the schema of a PostgreSQL up to date. The names of the applied migrations. `onBusy` receives a sentence about each wait. */
export async function upgradeDatabase(
  databaseUrl: string,
  onBusy: (sentence: string) => void = () => undefined,
): Promise<readonly string[]> {
  const knex = await openPostgres({ databaseUrl, poolSizeMax: 1, isPatient: true });
  try {
    return await migrate(knex, migrations, { onBusy, onNewer: onBusy });
  } finally {
    await knex.destroy();
  }
}
