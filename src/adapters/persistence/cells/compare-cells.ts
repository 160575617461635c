/**
 * Compares the two ends of a move. Money that can no longer change is compared while all goes on, what came since in the pause, and every row of
 * every table after it, in snapshots that were taken in the pause.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { err, ok, type Result } from '../../../domain/shared/result.ts';
import { type AdminSession, named } from './admin-session.ts';
import { besideOf, type OpenCell } from './open-cell.ts';
import { tablesOf, type Ends } from './replication.ts';

/** A table of money whose rows are numbered and stay. */
interface HistoryTable {
  readonly name: string;
  /** The column with the number. */
  readonly key: string;
  /** The rows that may still change, as SQL. */
  readonly open: string;
}

const HISTORY: readonly HistoryTable[] = [
  { name: 'wallet_transactions', key: 'position', open: `status = 'asked'` },
  { name: 'ledger_entries', key: 'id', open: 'false' },
];

/** Larger tables are not read in the pause: some ten thousand rows are digested in a tenth of a second. */
const SMALL_BYTES_MAX = 4_000_000;
const LOOK_EVERY_MS = 50;

/** The end of the history that was compared, and the rows before it that were still open. */
export interface Compared extends HistoryTable {
  readonly until: number;
  readonly open: string;
  readonly openKeys: readonly number[];
}

/**
 * The end of the history now. When it returns, every row up to it is committed or never will be. An error if a transaction stays open for longer than
 * `patienceMs`; it has no full stop.
 */
export async function historyOf({ admin }: OpenCell, patienceMs: number): Promise<Result<readonly Compared[], string>> {
  const ends: { readonly table: HistoryTable; readonly until: number }[] = [];
  for (const table of HISTORY) {
    const { until } = await admin.row<{ until: number }>(
      `select coalesce(max(${table.key}), 0) as until from ${table.name}`,
    );
    ends.push({ table, until });
  }
  const open = await openTransactions(admin, patienceMs);
  if (open.length > 0) return err(`transactions stay open: ${open.join('; ')}`);
  const history: Compared[] = [];
  for (const { table, until } of ends) {
    const open = await admin.rows<{ key: number }>(
      `select ${table.key} as key from ${table.name} where ${table.open} and ${table.key} <= $1`,
      [until],
    );
    history.push({ ...table, until, openKeys: open.map(({ key }) => key) });
  }
  return ok(history);
}

/** Waits until all transactions of this moment have ended; those that have not after `patienceMs`. */
async function openTransactions(admin: AdminSession, patienceMs: number): Promise<readonly string[]> {
  const { newest } = await admin.row<{ newest: string }>('select pg_current_xact_id()::text as newest');
  for (let leftMs = patienceMs; leftMs > 0; leftMs -= LOOK_EVERY_MS) {
    const { has_ended } = await admin.row<{ has_ended: boolean }>(
      'select pg_snapshot_xmin(pg_current_snapshot()) > $1::text::xid8 as has_ended',
      [newest],
    );
    if (has_ended) return [];
    await sleep(LOOK_EVERY_MS);
  }
  const open = await admin.rows<{ who: string }>(OPEN_TRANSACTIONS);
  return open.map(({ who }) => who);
}

/** The differences of the history; none if it is empty. The target must have caught up since `historyOf`. */
export const differencesOfHistory = (ends: Ends, history: readonly Compared[]): Promise<readonly string[]> =>
  differences(
    ends,
    history.map((table) => ({
      table: table.name,
      where: `${table.key} <= ${table.until} and ${table.key} <> all (array[${table.openKeys.join(', ')}]::bigint[])`,
    })),
  );

/** The differences of what is not history, in the pause: the rows of money that came since, and all rows of small tables. */
export async function differencesInPause(ends: Ends, history: readonly Compared[]): Promise<readonly string[]> {
  const since = history.map(({ name, key, until, openKeys }) => ({
    table: name,
    where: `${key} > ${until} or ${key} = any (array[${openKeys.join(', ')}]::bigint[])`,
  }));
  const small = await ends.source.admin.rows<{ name: string }>(SMALL_TABLES, [ends.source.schema, SMALL_BYTES_MAX]);
  const compared = new Set(HISTORY.map(({ name }) => name));
  const names = new Set(small.map(({ name }) => name));
  const whole = (await tablesOf(ends.source)).filter((name) => names.has(name) && !compared.has(name));
  return differences(ends, [...since, ...whole.map((table) => ({ table, where: 'true' }))]);
}

/** Both ends as they were at one moment. */
export interface FrozenEnds extends Ends {
  close(): Promise<void>;
}

/** Both ends as they are now, on connections of their own. */
export async function frozen({ source, target, name }: Ends): Promise<FrozenEnds> {
  const [from, to] = await Promise.all([besideOf(source), besideOf(target)]);
  for (const admin of [from, to]) await admin.run('begin isolation level repeatable read, read only', 'select 1');
  return {
    source: { ...source, admin: from },
    target: { ...target, admin: to },
    name,
    close: () => Promise.all([from.close(), to.close()]).then(() => undefined),
  };
}

/** The differences of all tables. */
export async function differencesOfAll(ends: Ends): Promise<readonly string[]> {
  const tables = await tablesOf(ends.source);
  return differences(
    ends,
    tables.map((table) => ({ table, where: 'true' })),
  );
}

interface Part {
  readonly table: string;
  readonly where: string;
}

async function differences({ source, target }: Ends, parts: readonly Part[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { table, where } of parts) {
    const columns = await columnsOf(source, table);
    const digest = digestSql(table, columns, where);
    const [there, here] = await Promise.all([digestOf(source.admin, digest), digestOf(target.admin, digest)]);
    if (there !== here) found.push(`${table}: ${there} in the source, ${here} in the target`);
  }
  return found;
}

/** The columns by name, because a database that was upgraded may have them in another order. */
async function columnsOf({ admin }: OpenCell, table: string): Promise<readonly string[]> {
  const rows = await admin.rows<{ name: string }>(
    `select attname::text as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attname`,
    [named(table)],
  );
  return rows.map(({ name }) => named(name));
}

/** The number of the rows, and a sum over them that depends on each. The order does not matter. */
const digestSql = (table: string, columns: readonly string[], where: string): string => `
select count(*) || ' rows, digest ' || coalesce(sum(('x' || left(md5(row(${columns.join(', ')})::text), 15))::bit(60)::bigint), 0) as digest
from ${named(table)} where ${where}`;

const digestOf = async (admin: AdminSession, sql: string): Promise<string> =>
  (await admin.row<{ digest: string }>(sql)).digest;

const OPEN_TRANSACTIONS = `
select format('process %s of %s since %s', pid, usename, xact_start) as who from pg_stat_activity
where datname = current_database() and backend_xid is not null and pid <> pg_backend_pid() order by xact_start`;

/** Tables by the size of their rows, for a partitioned table that of all its partitions. */
const SMALL_TABLES = `
select coalesce(parent.relname, own.relname)::text as name
from pg_class own
left join pg_inherits on inhrelid = own.oid
left join pg_class parent on parent.oid = inhparent and own.relispartition
where own.relnamespace = (select oid from pg_namespace where nspname = $1) and own.relkind = 'r'
group by 1 having sum(pg_relation_size(own.oid)) <= $2`;
