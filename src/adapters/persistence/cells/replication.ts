/** PostgreSQL's own logical replication of all tables of a cell. */
import { setTimeout as sleep } from 'node:timers/promises';
import { named, quoted } from './admin-session.ts';
import { closeCell, handOver } from './fence.ts';
import type { OpenCell } from './open-cell.ts';

/** The two ends of a move. */
export interface Ends {
  readonly source: OpenCell;
  readonly target: OpenCell;
  /** The name of the publication, of the slot and of the subscription. */
  readonly name: string;
}

/** How far the copy is. */
export interface CopyState {
  /** The tables that are not copied yet. */
  readonly left: number;
  /** The bytes of the source's log that the target has not confirmed. */
  readonly behind: number;
  /** Whether a worker of the subscription runs. */
  readonly isRunning: boolean;
  /** The errors of the workers. The server repeats what failed. */
  readonly errors: number;
}

/** Each cell has its own notes of moves, and its own list of the migrations that made its schema. */
const OWN_TABLES = ['cell_moves', 'schema_migrations'];

/** Whether the target already follows the source. */
export async function isFollowing({ source, target, name }: Ends): Promise<boolean> {
  const subscriptions = await target.admin.rows(
    'select 1 from pg_subscription where subname = $1 and subdbid = (select oid from pg_database where datname = current_database())',
    [name],
  );
  const slots = await source.admin.rows('select 1 from pg_replication_slots where slot_name = $1', [name]);
  return subscriptions.length > 0 && slots.length > 0;
}

/** Begins to copy. All rows of the target are removed before. */
export async function follow(ends: Ends): Promise<void> {
  const { source, target, name } = ends;
  await unfollow(ends);
  const tables = await tablesOf(source);
  const list = tables.map((table) => `${named(source.schema)}.${named(table)}`).join(', ');
  await makeMonths(ends);
  await empty(target);
  await source.admin.run(
    `create publication ${named(name)} for table ${list} with (publish_via_partition_root = true)`,
  );
  await source.admin.rows(`select pg_create_logical_replication_slot($1, 'pgoutput')`, [name]);
  const asOwner = (await versionOf(target)) >= RUNS_AS_OWNER ? ', run_as_owner = true' : '';
  await target.admin.run(
    `create subscription ${named(name)} connection ${quoted(source.cell.adminUrl)} publication ${named(name)}
     with (create_slot = false, slot_name = ${quoted(name)}${asOwner})`,
  );
}

/** From this version on, the copy would otherwise have the rights of the tables' owner, who is shut out. */
const RUNS_AS_OWNER = 160_000;

/** From this version on, PostgreSQL counts the errors of a subscription. */
const COUNTS_ERRORS = 150_000;

async function versionOf({ admin }: OpenCell): Promise<number> {
  const { version } = await admin.row<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  );
  return version;
}

/** Ends the copy. May be called at any time, and again. */
export async function unfollow({ source, target, name }: Ends): Promise<void> {
  await dropSubscription(target, name);
  await source.admin.run(`drop publication if exists ${named(name)}`);
  for (;;) {
    const slots = await source.admin.rows<{ active: boolean }>(
      'select active from pg_replication_slots where slot_name = $1',
      [name],
    );
    if (slots.length === 0) return;
    if (slots[0]?.active !== true) await source.admin.rows('select pg_drop_replication_slot($1)', [name]);
    else await sleep(LOOK_EVERY_MS);
  }
}

/** Ends the copy at the target. The slot stays. */
export async function dropSubscription({ admin }: OpenCell, name: string): Promise<void> {
  const found = await admin.rows<{ enabled: boolean; slot: string | null }>(
    `select subenabled as enabled, subslotname as slot from pg_subscription
     where subname = $1 and subdbid = (select oid from pg_database where datname = current_database())`,
    [name],
  );
  if (found.length === 0) return;
  await admin.run(
    `alter subscription ${named(name)} disable`,
    `alter subscription ${named(name)} set (slot_name = none)`,
    `drop subscription ${named(name)}`,
  );
}

export async function copyState({ source, target, name }: Ends): Promise<CopyState> {
  const { left, running } = await target.admin.row<{ left: number; running: number }>(
    `select (select count(*) from pg_subscription_rel where srsubid = sub.oid and srsubstate <> 'r') as left,
       (select count(*) from pg_stat_subscription where subid = sub.oid and pid is not null) as running
     from pg_subscription sub where subname = $1`,
    [name],
  );
  const { behind } = await source.admin.row<{ behind: string | number }>(
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), confirmed_flush_lsn) as behind from pg_replication_slots where slot_name = $1`,
    [name],
  );
  return { left, behind: Number(behind), isRunning: running > 0, errors: await errorsOf(target, name) };
}

async function errorsOf(target: OpenCell, name: string): Promise<number> {
  if ((await versionOf(target)) < COUNTS_ERRORS) return 0;
  const [counted] = await target.admin.rows<{ errors: number }>(
    'select apply_error_count + sync_error_count as errors from pg_stat_subscription_stats where subname = $1',
    [name],
  );
  return counted?.errors ?? 0;
}

/**
 * Waits until the target has all that was committed in the source before this call. The target applies commits in their order, so one more commit
 * marks the place. Returns false if that took longer than `patienceMs`.
 */
export async function caughtUp({ source, target }: Ends, patienceMs: number): Promise<boolean> {
  const { mark } = await source.admin.row<{ mark: number }>(
    'update cell set generation = generation + 1 returning generation as mark',
  );
  const endMs = performance.now() + patienceMs;
  for (;;) {
    const { reached } = await target.admin.row<{ reached: number }>(
      'select coalesce(max(generation), -1) as reached from cell',
    );
    if (reached >= mark) return true;
    if (performance.now() > endMs) return false;
    await sleep(LOOK_EVERY_MS);
  }
}

/** Gives the planner of the target its statistics, which are not copied. Without them its first queries would read whole tables. */
export async function analyse(target: OpenCell): Promise<void> {
  const tables = await tablesOf(target);
  await target.admin.run(`vacuum (analyze) ${tables.map((table) => named(table)).join(', ')}`);
}

/** Numbers the next rows of the target after those of the source. The source must stand still. */
export async function setSequences({ source, target }: Ends): Promise<void> {
  const names = await source.admin.rows<{ name: string }>(
    'select sequencename as name from pg_sequences where schemaname = $1',
    [source.schema],
  );
  const read = names.map(({ name }) => `select ${quoted(name)} as name, last_value, is_called from ${named(name)}`);
  const values = await source.admin.rows<{ name: string; last_value: string | number; is_called: boolean }>(
    read.join(' union all '),
  );
  const set = values.map(
    ({ name, last_value, is_called }) => `setval(${quoted(named(name))}, ${last_value}, ${is_called})`,
  );
  await target.admin.run(`select ${set.join(', ')}`);
}

/** The tables that go along. Counts of the present second are unlogged, and stay. */
export async function tablesOf({ admin, schema }: OpenCell): Promise<readonly string[]> {
  const rows = await admin.rows<{ name: string }>(TABLES, [schema, OWN_TABLES]);
  return rows.map(({ name }) => name);
}

/** Removes all rows. The guards of money do not fire for a replica, whose rows are copies. */
async function empty(target: OpenCell): Promise<void> {
  const tables = await tablesOf(target);
  const list = tables.map((table) => named(table)).join(', ');
  await target.admin.transaction(() =>
    target.admin.run('set local session_replication_role = replica', `truncate ${list} cascade`),
  );
}

/** Partitions of the source that the target does not have yet. */
async function makeMonths({ source, target }: Ends): Promise<void> {
  const [there, here] = await Promise.all([partitionsOf(source), partitionsOf(target)]);
  const present = new Set(here.map(({ name }) => name));
  for (const { parent, month } of there.filter((each) => each.month !== null && !present.has(each.name)))
    await target.admin.rows(`select make_months($1::regclass, to_date($2, 'YYYY_MM')::timestamp at time zone 'UTC')`, [
      parent,
      month,
    ]);
  await handOver(target);
  await closeCell(target);
}

const partitionsOf = ({ admin, schema }: OpenCell) =>
  admin.rows<{ name: string; parent: string; month: string | null }>(PARTITIONS, [schema]);

const LOOK_EVERY_MS = 10;

const TABLES = `
select relname::text as name from pg_class
where relnamespace = (select oid from pg_namespace where nspname = $1) and relkind in ('r', 'p') and not relispartition and relpersistence = 'p'
  and relname <> all ($2::text[])
order by relname`;

const PARTITIONS = `
select part.relname::text as name, parent.relname::text as parent, substring(part.relname from '_(\\d{4}_\\d{2})$') as month
from pg_class part join pg_inherits on inhrelid = part.oid join pg_class parent on parent.oid = inhparent
where part.relnamespace = (select oid from pg_namespace where nspname = $1) and part.relispartition order by 1`;
