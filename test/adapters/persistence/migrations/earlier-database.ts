/** Databases as earlier versions left them: a dump of the schema with rows that were made by playing, one a released schema. */
import { readFileSync } from 'node:fs';
import type { Knex } from 'knex';

/** The newest migration of the oldest version that can be upgraded from. */
export const EARLIEST = '0007-wallet-transactions';

const DUMP = new URL('../../../fixtures/databases/0007.sql', import.meta.url);

/** Puts the dump into an empty database. */
export async function restoreEarlier(knex: Knex): Promise<void> {
  await knex.raw(readFileSync(DUMP, 'utf8'));
}

/** All rows as text, in an order of their own, by table and columns; the bookkeeping of migrations is left out. */
export async function contentsOf(knex: Knex, tables: Tables): Promise<Readonly<Record<string, readonly string[]>>> {
  const contents: Record<string, readonly string[]> = {};
  for (const [table, columns] of tables) {
    const names = columns.map((column) => `"${column}"`).join(', ');
    const { rows } = await knex.raw<{ rows: readonly { line: string }[] }>(
      `select row_to_json(each)::text as line from (select ${names} from ${table}) each order by 1`,
    );
    contents[table] = rows.map(({ line }) => line);
  }
  return contents;
}

type Tables = ReadonlyMap<string, readonly string[]>;

export async function tablesOf(knex: Knex): Promise<Tables> {
  const { rows } = await knex.raw<{ rows: readonly { name: string; columns: readonly string[] }[] }>(
    `select table_name as name, array_agg(column_name::text order by ordinal_position) as columns
    from information_schema.columns where table_schema = 'public' and table_name <> 'schema_migrations'
    group by table_name order by table_name`,
  );
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}
