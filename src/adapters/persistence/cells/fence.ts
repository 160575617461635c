/**
 * The gateways of a cell are shut out by their rights. The database itself then refuses whatever an old process still sends: a statement, because the
 * role has no rights, and a COMMIT, because its session was ended.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { named } from './admin-session.ts';
import type { OpenCell } from './open-cell.ts';

/**
 * Takes the rights and ends all sessions of the gateways. When it returns, each of their transactions is committed or undone. Throws if a session has
 * not ended after `patienceMs`.
 */
export async function shutOut({ admin, role, schema }: OpenCell, patienceMs: number): Promise<void> {
  await admin.transaction(() =>
    admin.run(
      `revoke all on all tables in schema ${named(schema)} from ${named(role)}`,
      `revoke all on all sequences in schema ${named(schema)} from ${named(role)}`,
      `revoke create on schema ${named(schema)} from ${named(role)}`,
    ),
  );
  const { now } = await admin.row<{ now: string }>('select clock_timestamp()::text as now');
  const endMs = performance.now() + patienceMs;
  for (;;) {
    const older = await admin.rows(END_SESSIONS, [role, now]);
    if (older.length === 0) return;
    if (performance.now() > endMs) throw new Error(`${older.length} sessions of ${role} do not end`);
    await sleep(LOOK_EVERY_MS);
  }
}

/** Closes a new cell. Its gateways wait. */
export const closeCell = (cell: OpenCell): Promise<void> => shutOut(cell, PATIENCE_MS);

/** Gives the rights back. */
export async function letIn({ admin, role, schema }: OpenCell): Promise<void> {
  await admin.transaction(() =>
    admin.run(
      `grant all on all tables in schema ${named(schema)} to ${named(role)}`,
      `grant all on all sequences in schema ${named(schema)} to ${named(role)}`,
      `grant create on schema ${named(schema)} to ${named(role)}`,
    ),
  );
}

/** Whether the gateways are shut out. A cell without tables is open. */
export async function isShut({ admin, role }: OpenCell): Promise<boolean> {
  const { may } = await admin.row<{ may: boolean | null }>(
    `select has_table_privilege($1::name, to_regclass('wallet_transactions'), 'insert') as may`,
    [role],
  );
  return may === false;
}

/** Makes the role of the gateways the owner of all that the administrator has made in the schema of the cell. */
export async function handOver({ admin, schema, role }: OpenCell): Promise<void> {
  const foreign = await admin.rows<{ statement: string }>(FOREIGN, [schema, role]);
  await admin.run(...foreign.map(({ statement }) => statement));
}

const LOOK_EVERY_MS = 5;
const PATIENCE_MS = 60_000;

/** Sessions that begin later have no rights from their first statement on. */
const END_SESSIONS = `
select pg_terminate_backend(pid) from pg_stat_activity
where usename = $1 and datname = current_database() and backend_start <= $2::timestamptz and pid <> pg_backend_pid()`;

const FOREIGN = `
with gateways as (select oid, rolname from pg_roles where rolname = $2)
select format('alter table %I.%I owner to %I', nspname, relname, rolname) as statement
from gateways, pg_class join pg_namespace on pg_namespace.oid = relnamespace
where nspname = $1 and relkind in ('r', 'p') and relowner <> gateways.oid
union all
select format('alter routine %s owner to %I', pg_proc.oid::regprocedure, rolname)
from gateways, pg_proc join pg_namespace on pg_namespace.oid = pronamespace
where nspname = $1 and proowner <> gateways.oid`;
