/** The database as the last version before the first release left it: a dump of the schema with rows that were made by playing. */
import { readFileSync } from 'node:fs';
import type { Knex } from 'knex';

const DUMP = new URL('../../../fixtures/databases/0048.sql', import.meta.url);

/** Puts the dump into an empty database. */
export async function restoreEarlier(knex: Knex): Promise<void> {
  await knex.raw(readFileSync(DUMP, 'utf8'));
}

/** All rows as text, in an order of their own, by table and columns. */
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

/** Without the bookkeeping of migrations, and what migrations move or remove. */
export async function tablesOf(knex: Knex): Promise<Tables> {
  const { rows } = await knex.raw<{ rows: readonly { name: string; columns: readonly string[] }[] }>(
    `select table_name as name, array_agg(column_name::text order by ordinal_position) as columns
    from information_schema.columns where table_schema = 'public' and table_name not like 'schema\\_%'
      and table_name <> 'agent_moves' and column_name not in ('operates_providers', 'operated_providers', 'away')
    group by table_name order by table_name`,
  );
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}

/** The schema as the database describes it: columns, constraints, indexes, triggers, functions and options of tables and columns. */
export async function schemaOf(knex: Knex): Promise<readonly string[]> {
  const { rows } = await knex.raw<{ rows: readonly { line: string }[] }>(SCHEMA);
  // A condition that was restored from a dump has other parentheses.
  return rows.map(({ line }) => line.replaceAll(/[()]/g, ''));
}

const SCHEMA = `
with own as (select oid, relname, reloptions, relpersistence from pg_class where relnamespace = 'public'::regnamespace)
select 'column ' || concat_ws(' ', relname, attname, format_type(atttypid, atttypmod), attnotnull, attidentity, attoptions::text,
  collname, pg_get_expr(adbin, adrelid)) as line
from own join pg_attribute on attrelid = own.oid left join pg_attrdef on adrelid = attrelid and adnum = attnum
  left join pg_collation on pg_collation.oid = attcollation
where attnum > 0 and not attisdropped
union all select 'table ' || concat_ws(' ', relname, relpersistence, reloptions::text) from own
union all select 'constraint ' || concat_ws(' ', relname, conname, pg_get_constraintdef(pg_constraint.oid)) from own
  join pg_constraint on conrelid = own.oid
union all select 'index ' || indexdef from pg_indexes where schemaname = 'public'
union all select 'trigger ' || pg_get_triggerdef(pg_trigger.oid) from own join pg_trigger on tgrelid = own.oid where not tgisinternal
union all select 'function ' || pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
order by 1`;
