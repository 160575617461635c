/** Does the work of PostgreSQL's checkpointer and autovacuum, which do not run inside the embedded engine. */
import type { Knex } from 'knex';
import type { Notice } from './embedded-lock-holder.ts';

/** The pause between rounds, and the size of the write-ahead log from which a checkpoint is made. */
export interface EmbeddedMaintenanceOptions {
  readonly roundMs?: number;
  readonly walBytesMin?: number;
  readonly onNotice?: Notice | undefined;
}

/** Background maintenance that runs until it is stopped. */
export interface EmbeddedMaintenance {
  /** Stops the schedule, and waits for a running round. */
  stop(): Promise<void>;
}

const ROUND_MS = 60_000;
/** Without a checkpoint the log grows without limit, and a restart after a kill replays all of it. */
const WAL_BYTES_MIN = 8 * 1024 * 1024;
/** Autovacuum's own defaults: fifty rows and a fifth of the table (a tenth for statistics). */
const TABLES_IN_NEED = `
  select format('%I.%I', s.schemaname, s.relname) as name
  from pg_stat_all_tables s join pg_class c on c.oid = s.relid
  where c.relkind in ('r', 'm') and s.schemaname <> 'pg_toast' and (
    s.n_dead_tup > 50 + 0.2 * c.reltuples
    or s.n_ins_since_vacuum > 1000 + 0.2 * c.reltuples
    or s.n_mod_since_analyze > 50 + 0.1 * c.reltuples
    or age(c.relfrozenxid) > 100000000)
  order by s.n_dead_tup desc limit 50`;

/** Starts the schedule on the root Knex. After a failed round, `onNotice` receives the error, and the next round tries again. */
export function maintainEmbedded(knex: Knex, options: EmbeddedMaintenanceOptions = {}): EmbeddedMaintenance {
  let checkpointedLsn = '0/0';
  let running: Promise<void> | undefined;
  const round = async (): Promise<void> => {
    await vacuum(knex);
    checkpointedLsn = await checkpoint(knex, checkpointedLsn, options.walBytesMin ?? WAL_BYTES_MIN);
  };
  const timer = setInterval(() => {
    running ??= round()
      .catch((error: unknown) => options.onNotice?.(`The upkeep of the embedded database failed: ${String(error)}.`))
      .finally(() => (running = undefined));
  }, options.roundMs ?? ROUND_MS).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}

/**
 * The counters are written to the statistics only by a flush. It vacuums table by table, so that other statements can run in between; VACUUM of
 * everything took 350 ms without a pause.
 */
async function vacuum(knex: Knex): Promise<void> {
  await knex.raw('select pg_stat_force_next_flush()');
  const { rows } = await knex.raw<{ rows: { name: string }[] }>(TABLES_IN_NEED);
  for (const { name } of rows) await knex.raw(`vacuum (analyze) ${name}`);
}

async function checkpoint(knex: Knex, previousLsn: string, walBytesMin: number): Promise<string> {
  const { rows } = await knex.raw<{ rows: { due: boolean }[] }>(
    'select pg_wal_lsn_diff(pg_current_wal_lsn(), ?::pg_lsn) >= ? as due',
    [previousLsn, walBytesMin],
  );
  if (!rows[0]?.due) return previousLsn;
  await knex.raw('checkpoint');
  const after = await knex.raw<{ rows: { lsn: string }[] }>('select pg_current_wal_lsn()::text as lsn');
  return after.rows[0]?.lsn ?? previousLsn;
}
