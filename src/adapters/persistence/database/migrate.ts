/**
 * Brings the schema up to date, forwards only.
 *
 * It does not use Knex's migrator: that lock is a row, which stays after a kill and then blocks every later start. Here each migration runs
 * in one transaction together with its bookkeeping row, under an advisory lock that ends with that transaction, however it ends. Several
 * processes may start at once: each step checks under the lock which migrations are missing.
 *
 * A migration that waits for a table blocks all later transactions on the table, readers too, however short they are. So it waits briefly,
 * rolls back to a savepoint, lets the transactions behind it pass, and tries again.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Knex } from 'knex';
import { beginAgain, beginClosing, fillAll, isClosed, keepFill, SCHEMA_FILLS } from './fills.ts';
import type { Migration } from './migration.ts';
import {
  fitOf,
  refuseMismatch,
  refuseUnsound,
  SCHEMA_MIGRATIONS,
  SchemaMismatch,
  type AppliedMigration,
  type SchemaFit,
} from './schema-fit.ts';

export type { Migration } from './migration.ts';
export { SchemaMismatch } from './schema-fit.ts';

/** With the name of the schema it makes a number that nothing else in the database uses, so that two schemas do not wait for each other. */
const LOCK_KEY = 7_261_930_415;
/** Another process may be in the middle of a long migration. */
const LOCK_WAIT = '10min';
const UNDEFINED_TABLE = '42P01';
const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';
/** The most retries of a migration that PostgreSQL ended because of a deadlock with a transaction of an old process. */
const DEADLOCKS_MAX = 10;

/** The waits of a migration for tables that are in use. */
export interface Patience {
  /** The longest wait for one table, in which all later transactions on the table also wait. */
  readonly tableWaitMs: number;
  /** The pauses between tries; the last one repeats. */
  readonly pausesMs: readonly number[];
  /** The total time after which the migration gives up. */
  readonly totalMs: number;
  /** Receives a sentence after each failed try. */
  onBusy(sentence: string): void;
  /** Receives a sentence if the process starts beside a newer version. */
  onNewer(sentence: string): void;
}

/** At worst, other transactions wait for a third of the time, and none waits much longer than one wait for a table. */
const PATIENCE: Patience = {
  tableWaitMs: 1_500,
  pausesMs: [3_000, 5_000, 10_000],
  totalMs: 300_000,
  onBusy: () => undefined,
  onNewer: () => undefined,
};

/** Applies the missing migrations in the array's order. Returns the names of those that this call applied. */
export async function migrate(
  knex: Knex,
  migrations: readonly Migration[],
  patience: Partial<Patience> = {},
): Promise<string[]> {
  refuseUnsound(migrations);
  const applied: string[] = [];
  const whole = { ...PATIENCE, ...patience };
  for (;;) {
    const next = await despiteDeadlocks(() => applyNext(knex, migrations, whole));
    if (next.kind === 'none') return applied;
    if (next.kind === 'applied') applied.push(next.name);
    else await fillAll(knex, next.fill, whole.totalMs);
  }
}

/** Whether this version and the schema fit together. It is one query of at most `timeoutMs`, short enough for a readiness probe. */
export async function schemaFit(knex: Knex, migrations: readonly Migration[], timeoutMs?: number): Promise<SchemaFit> {
  return fitOf(await appliedMigrations(knex, timeoutMs), migrations);
}

/**
 * A migration and a movement of money may take locks in opposite orders. PostgreSQL then rolls one back completely, so it can be run again.
 */
async function despiteDeadlocks<T>(apply: () => Promise<T>, left = DEADLOCKS_MAX): Promise<T> {
  try {
    return await apply();
  } catch (error) {
    if (codeOf(error) !== DEADLOCK || left === 0) throw error;
  }
  return despiteDeadlocks(apply, left - 1);
}

const codeOf = (error: unknown): unknown => (((error as Error).cause ?? error) as { readonly code?: unknown }).code;

/** The end of a step: a migration was applied, a fill must finish before the next one, or nothing is left. */
type Next =
  | { readonly kind: 'applied'; readonly name: string }
  | { readonly kind: 'fill'; readonly fill: Migration }
  | { readonly kind: 'none' };

function applyNext(knex: Knex, migrations: readonly Migration[], patience: Patience): Promise<Next> {
  return knex.transaction(async (trx) => {
    await trx.raw('set local statement_timeout = 0');
    await trx.raw(`set local idle_in_transaction_session_timeout = 0`);
    await trx.raw(`set local lock_timeout = '${LOCK_WAIT}'`);
    await trx.raw('select pg_advisory_xact_lock(hashtextextended(current_schema(), ?))', [LOCK_KEY]);
    await trx.raw(`set local lock_timeout = ${patience.tableWaitMs}`);
    await trx.raw(BOOKKEEPING);
    const done = await trx<AppliedMigration>(SCHEMA_MIGRATIONS).orderBy('position').select('*');
    const replacement = replacementOf(done, migrations);
    if (replacement !== undefined) {
      return { kind: 'applied', name: await applyPatiently(trx, { migration: replacement, position: 0, patience }) };
    }
    const { unknown } = refuseMismatch(done, migrations);
    if (unknown.length > 0) return startBeside(trx, unknown, patience);
    const migration = migrations[done.length];
    if (migration === undefined) return { kind: 'none' };
    const fill = migrations.find(({ name }) => name === migration.afterFill);
    if (fill !== undefined && !(await isClosed(trx, fill))) {
      patience.onBusy(`migration ${migration.name} waits until ${fill.name} has filled all rows`);
      await waitForBatches(trx);
      await beginClosing(trx, fill);
      return { kind: 'fill', fill };
    }
    return { kind: 'applied', name: await applyPatiently(trx, { migration, position: done.length, patience }) };
  });
}

const BOOKKEEPING = `
create table if not exists ${SCHEMA_MIGRATIONS} (
  name text primary key,
  position integer not null unique,
  applied_at timestamptz not null default now(),
  requires text
);
create table if not exists ${SCHEMA_FILLS} (
  migration text primary key references ${SCHEMA_MIGRATIONS} (name),
  place text,
  last_place text,
  is_closing boolean not null default false,
  finished_at timestamptz,
  check (finished_at is null or place is null)
)`;

/** The first migration, as a step for a database that has the migrations that it replaces. Throws if the database has only some of them. */
function replacementOf(done: readonly AppliedMigration[], [first]: readonly Migration[]): Migration | undefined {
  const { replaces } = first ?? {};
  if (first === undefined || replaces === undefined || done[0]?.name !== replaces.first) return undefined;
  const last = done.at(-1)?.name ?? '';
  if (last !== replaces.last) {
    throw new SchemaMismatch(
      `The database ends with ${last}, which is older than ${replaces.last}: let a version with that migration start on it first.`,
    );
  }
  return {
    ...first,
    up: async (trx) => {
      await trx(SCHEMA_FILLS).delete();
      await trx(SCHEMA_MIGRATIONS).delete();
      await replaces.up(trx);
    },
  };
}

/** This process writes rows in the form of its own version. So fills of a newer version begin again. */
async function startBeside(trx: Knex.Transaction, unknown: readonly string[], patience: Patience): Promise<Next> {
  await waitForBatches(trx);
  await beginAgain(trx, unknown);
  patience.onNewer(`The database has migrations of a newer version, which allow this one: ${unknown.join(', ')}.`);
  return { kind: 'none' };
}

/** A batch of a fill ends by itself, and nobody else waits for its row. */
const waitForBatches = (trx: Knex.Transaction): Promise<unknown> => trx.raw(`set local lock_timeout = '${LOCK_WAIT}'`);

interface Step {
  readonly migration: Migration;
  readonly position: number;
  readonly patience: Patience;
}

/** The tables are free between two tries. The advisory lock is kept, so that no other process tries meanwhile. */
async function applyPatiently(trx: Knex.Transaction, step: Step, before = { tries: 0, ms: 0 }): Promise<string> {
  const { patience, migration } = step;
  const startedMs = performance.now();
  const tries = before.tries + 1;
  const pauseMs = patience.pausesMs[Math.min(tries, patience.pausesMs.length) - 1] ?? 0;
  try {
    return await trx.transaction((savepoint) => applyOne(savepoint, step));
  } catch (error) {
    const isOver = before.ms + performance.now() - startedMs + pauseMs > patience.totalMs;
    if (codeOf(error) !== LOCK_NOT_AVAILABLE || isOver) throw error;
  }
  const { name } = migration;
  patience.onBusy(
    `migration ${name} waits for a table that a transaction uses; try ${tries}, the next in ${pauseMs} ms`,
  );
  await wait(pauseMs);
  return applyPatiently(trx, step, { tries, ms: before.ms + performance.now() - startedMs });
}

async function applyOne(trx: Knex.Transaction, { migration, position }: Step): Promise<string> {
  try {
    await migration.up(trx);
  } catch (cause) {
    throw new Error(`Migration ${migration.name} failed and was rolled back: ${(cause as Error).message}`, { cause });
  }
  const { name, requires } = migration;
  await trx(SCHEMA_MIGRATIONS).insert({ name, position, ...(requires !== undefined && { requires }) });
  if (migration.fill !== undefined) await keepFill(trx, name);
  return name;
}

async function appliedMigrations(knex: Knex, timeoutMs: number | undefined): Promise<readonly AppliedMigration[]> {
  try {
    // The driver's own option. Knex's timeout() would leave the connection in the pool with the query still on it.
    return await knex<AppliedMigration>(SCHEMA_MIGRATIONS)
      .options({ query_timeout: timeoutMs })
      .orderBy('position')
      .select('*');
  } catch (error) {
    if ((error as { code?: unknown }).code === UNDEFINED_TABLE) return [];
    throw error;
  }
}
