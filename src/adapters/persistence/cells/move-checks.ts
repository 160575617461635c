/** The checks before a move. Nothing begins while one of them fails. Each sentence says how to mend it. */
import { GATEWAYS_NAME } from '../database/postgres-knex.ts';
import { latestMove } from './move-record.ts';
import type { OpenCell } from './open-cell.ts';
import { tablesOf, type Ends } from './replication.ts';

/** The reasons against a move; none if it can begin. */
export async function reasonsAgainst(ends: Ends): Promise<readonly string[]> {
  const { source, target } = ends;
  const checks = [
    () => sameSchema(ends),
    () => sourceServer(source),
    () => sourceTables(source),
    () => separateRole(source, 'source'),
    () => separateRole(target, 'target'),
    () => targetServer(target),
    () => emptyTarget(target),
  ];
  const reasons: string[] = [];
  for (const check of checks) reasons.push(...(await check()));
  return reasons;
}

/** Whether both are the same database and schema. */
export async function isSamePlace({ source, target }: Pick<Ends, 'source' | 'target'>): Promise<boolean> {
  return (await placeOf(source)) === (await placeOf(target));
}

async function placeOf({ admin, schema }: OpenCell): Promise<string> {
  const { place } = await admin.row<{ place: string }>(
    `select system_identifier::text || ' ' || current_database() as place from pg_control_system()`,
  );
  return `${place} ${schema}`;
}

async function sameSchema({ source, target }: Ends): Promise<readonly string[]> {
  if (source.schema !== target.schema)
    return [
      `the source is the schema ${source.schema} and the target the schema ${target.schema}: replication keeps the name, so add a target ` +
        `with --schema ${source.schema}`,
    ];
  const [there, here] = await Promise.all([source, target].map(migrationsOf));
  return there === here
    ? []
    : [`the source has ${there}, and the target ${here}: upgrade both with \`agent-gateway cells upgrade\``];
}

async function migrationsOf({ admin }: OpenCell): Promise<string> {
  const { last } = await admin.row<{ last: string }>(
    `select count(*) || ' migrations up to ' || coalesce(max(name), 'none') as last from schema_migrations`,
  );
  return last;
}

async function sourceServer({ admin }: OpenCell): Promise<readonly string[]> {
  const state = await admin.row<ServerState>(SOURCE_SERVER);
  return [
    state.wal_level !== 'logical' &&
      `wal_level of the source is ${state.wal_level}: set wal_level = logical and restart the server`,
    state.slots_left < SLOTS &&
      `the source has ${state.slots_left} free replication slots: raise max_replication_slots by ${SLOTS - state.slots_left}`,
    state.senders_left < SLOTS &&
      `the source has ${state.senders_left} free WAL senders: raise max_wal_senders by ${SLOTS - state.senders_left}`,
    !state.may_replicate && `the administrator of the source may not replicate: alter role ${state.me} replication`,
  ].filter((reason) => reason !== false);
}

async function targetServer({ admin }: OpenCell): Promise<readonly string[]> {
  const { is_super, me, workers } = await admin.row<{ is_super: boolean; me: string; workers: number }>(
    `select rolsuper as is_super, current_user::text as me, current_setting('max_logical_replication_workers')::int as workers
     from pg_roles where rolname = current_user`,
  );
  return [
    !is_super && `the administrator of the target must be a superuser to subscribe to the source: ${me} is none`,
    workers < 2 &&
      `the target has ${workers} workers for replication: set max_logical_replication_workers to 4 or more`,
  ].filter((reason) => reason !== false);
}

async function sourceTables(source: OpenCell): Promise<readonly string[]> {
  const rows = await source.admin.rows<{ name: string }>(WITHOUT_IDENTITY, [await tablesOf(source), source.schema]);
  return rows.map(
    ({ name }) => `table ${name} has no primary key: alter table ${source.schema}.${name} replica identity full`,
  );
}

async function separateRole({ admin, role, schema }: OpenCell, end: string): Promise<readonly string[]> {
  const { is_super, me } = await admin.row<{ is_super: boolean; me: string }>(
    'select rolsuper as is_super, current_user::text as me from pg_roles where rolname = $1',
    [role],
  );
  if (role === me)
    return [`the gateways of the ${end} use the role of the administrator, ${role}: give them a role of their own`];
  if (is_super)
    return [
      `the role of the gateways of the ${end}, ${role}, is a superuser, who cannot be shut out: alter role ${role} nosuperuser`,
    ];
  const others = await admin.rows<{ schema: string }>(OTHER_SCHEMAS, [role, schema]);
  const strangers = await admin.rows<{ other: string }>(OTHER_GATEWAYS, [role]);
  return [
    ...others.map(
      ({ schema: other }) =>
        `the role ${role} also serves the schema ${other}, which would be shut out too: give each cell a role of its own`,
    ),
    ...strangers.map(
      ({ other }) =>
        `gateways are connected to the ${end} as ${other}, who may write too, and would not be shut out: let them use ${role}`,
    ),
  ];
}

async function emptyTarget(target: OpenCell): Promise<readonly string[]> {
  const note = await latestMove(target, 'in');
  const { agents, players } = await target.admin.row<{ agents: number; players: number }>(
    'select (select count(*) from agents) as agents, (select count(*) from players) as players',
  );
  const hasOwn = agents + players > 0 && (note === undefined || note.step === 'switched');
  return hasOwn
    ? [`the target has ${agents} Agents and ${players} players of its own: add a new cell as the target`]
    : [];
}

/** Slots for the move and for tables that are copied at the same time. */
const SLOTS = 3;

interface ServerState {
  readonly wal_level: string;
  readonly slots_left: number;
  readonly senders_left: number;
  readonly may_replicate: boolean;
  readonly me: string;
}

const SOURCE_SERVER = `
select current_setting('wal_level') as wal_level,
  current_setting('max_replication_slots')::int - (select count(*) from pg_replication_slots) as slots_left,
  current_setting('max_wal_senders')::int - (select count(*) from pg_stat_replication) as senders_left,
  (select rolsuper or rolreplication from pg_roles where rolname = current_user) as may_replicate,
  current_user::text as me`;

// The months of a table have the keys, and not the whole table.
const WITHOUT_IDENTITY = `
select relname::text as name from pg_class
where relnamespace = (select oid from pg_namespace where nspname = $2) and relname = any($1::text[]) and relreplident = 'd' and relkind = 'r'
  and not exists (select from pg_index where indrelid = pg_class.oid and indisprimary)`;

const OTHER_SCHEMAS = `
select nspname::text as schema from pg_namespace join pg_class on relnamespace = pg_namespace.oid
where relname = 'wallet_transactions' and nspname <> $2 and has_table_privilege($1::name, pg_class.oid, 'insert')`;

const OTHER_GATEWAYS = `
select distinct usename::text as other from pg_stat_activity
where datname = current_database() and application_name = '${GATEWAYS_NAME}' and usename <> $1
  and has_table_privilege(usename, to_regclass('wallet_transactions'), 'insert')`;
