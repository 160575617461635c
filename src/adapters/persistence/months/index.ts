/** The months of a database, for a process that is no gateway. */
import type { Months } from '../../../application/ports/months.ts';
import { err, ok, type Result } from '../../../domain/shared/result.ts';
import { schemaFit } from '../database/migrate.ts';
import { openKnex } from '../database/open-knex.ts';
import { migrations } from '../migrations/index.ts';
import { KnexMonths } from './knex-months.ts';

export interface OpenMonths {
  readonly months: Months;
  close(): Promise<void>;
}

/** Opens the database that is named, as it is; the schema must be the one of this version. The sentence has no full stop. */
export async function openMonths({
  databaseUrl,
  dataDir,
}: {
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
}): Promise<Result<OpenMonths, string>> {
  const database = await openKnex({
    dataDir,
    poolSizeMax: 1,
    ...(databaseUrl !== undefined && { databaseUrl }),
  });
  const close = () => database.close();
  const { pending, forbidding } = await schemaFit(database.knex, migrations);
  if (pending.length + forbidding.length === 0) return ok({ months: new KnexMonths(database.knex), close });
  await close();
  return err(
    `the schema is not that of this version: ${[...pending, ...forbidding.map(({ name }) => name)].join(', ')}; start a gateway of it first`,
  );
}
