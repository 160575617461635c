/** Copies an Agent's rows of a table from one database to another, as text, so that no value changes on the way. */
import type { Knex } from 'knex';
import type { MovedTable } from './moved-tables.ts';

/** A transaction in each database. */
export interface Both {
  readonly source: Knex.Transaction;
  readonly target: Knex.Transaction;
}

export interface CopiedAgent {
  readonly agent: string;
  /** The number of rows that are read at a time. */
  readonly batch: number;
  /** Seals a text of the source with the key of the target. */
  readonly reseal: (sealed: string) => string;
}

interface Column {
  readonly name: string;
  readonly type: string;
}

/** Copies all rows, and returns their number. */
export async function copyRows(both: Both, table: MovedTable, of: CopiedAgent): Promise<number> {
  const columns = (await columnsOf(both.target, table)).filter(({ name }) => !(name in (table.set ?? {})));
  const pairs = columns.map(({ name }, at) => `'c${at}', ${quoted(name)}::text`).join(', ');
  await both.source.raw(
    `declare moved no scroll cursor for
    select json_build_object(${pairs})::text as text, ${table.whole ?? 'null'} as whole from (${table.rows}) moved order by ${table.order}`,
    { agent: of.agent },
  );
  const insert = insertion(table, columns);
  const sealed = `c${columns.findIndex(({ name }) => name === table.sealed)}`;
  let [copied, held]: [number, readonly CopiedRow[]] = [0, []];
  for (let isOver = false; !isOver;) {
    const { rows } = await both.source.raw<{ rows: readonly CopiedRow[] }>(`fetch ${of.batch} from moved`);
    isOver = rows.length === 0;
    const all = [...held, ...rows];
    const cut = isOver ? all.length : wholeRows(all, table);
    held = all.slice(cut);
    if (cut === 0) continue;
    const texts = all.slice(0, cut).map(({ text }) => (table.sealed ? resealed(text, sealed, of.reseal) : text));
    await both.target.raw(insert, { given: `[${texts.join(',')}]` });
    copied += cut;
  }
  await both.source.raw('close moved');
  return copied;
}

interface CopiedRow {
  readonly text: string;
  readonly whole: number | null;
}

/** How many of the rows may be inserted before the next ones are known. */
function wholeRows(rows: readonly CopiedRow[], { whole }: MovedTable): number {
  const last = rows.at(-1)?.whole;
  return whole === undefined ? rows.length : rows.findIndex((row) => row.whole === last);
}

/** The columns that are copied: all except those that the target numbers itself. */
async function columnsOf(target: Knex.Transaction, { name, numbered }: MovedTable): Promise<readonly Column[]> {
  const { rows } = await target.raw<{ rows: readonly Column[] }>(COLUMNS, { name });
  return rows.filter((column) => column.name !== numbered);
}

const COLUMNS = `
select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
where attrelid = cast(:name as regclass) and attnum > 0 and not attisdropped order by attnum`;

/** The rows are inserted in the order of their arrival, so that numbers from the database rise in this order. */
function insertion({ name, set = {} }: MovedTable, columns: readonly Column[]): string {
  const into = [...columns.map((column) => quoted(column.name)), ...Object.keys(set)].join(', ');
  const values = [...columns.map(({ type }, at) => `c${at}::${type}`), ...Object.values(set)].join(', ');
  const texts = columns.map((_, at) => `c${at} text`).join(', ');
  return `insert into ${name} (${into}) select ${values}
    from rows from (json_to_recordset(cast(:given as json)) as (${texts})) with ordinality as given order by ordinality`;
}

function resealed(text: string, key: string, reseal: CopiedAgent['reseal']): string {
  const row = JSON.parse(text) as Record<string, string | null>;
  const sealed = row[key] ?? null;
  return sealed === null ? text : JSON.stringify({ ...row, [key]: reseal(sealed) });
}

/** The number of rows, and a checksum over their copied contents and their order. */
export async function digestOf(trx: Knex.Transaction, table: MovedTable, agent: string): Promise<string> {
  const columns = (await columnsOf(trx, table)).filter(
    ({ name }) => !(name in (table.set ?? {})) && name !== table.sealed,
  );
  const { rows } = await trx.raw<{ rows: readonly { digest: string }[] }>(
    `select count(*) || ' rows, ' || coalesce(sum(cast(cast('x' || substr(md5(text), 1, 15) as bit(60)) as bigint)), 0) as digest
    from (
      select row_number() over (order by ${table.order}) || row(${columns.map(({ name }) => quoted(name)).join(', ')})::text as text
      from (${table.rows}) moved
    ) texts`,
    { agent },
  );
  return rows[0]?.digest ?? '';
}

const quoted = (name: string): string => `"${name}"`;
