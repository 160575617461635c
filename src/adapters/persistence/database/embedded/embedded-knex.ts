/** A Knex on the embedded database: the lock, the folder, the engine and its upkeep, in the order they depend on. */
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import knexFactory from 'knex';
import type { Knex } from 'knex';
import { EmbeddedEngine } from './embedded-engine.ts';
import { prepareEmbeddedFolder } from './embedded-folder.ts';
import type { Notice } from './embedded-lock-holder.ts';
import { maintainEmbedded } from './embedded-maintenance.ts';
import { forbidRootQueriesInTransactions } from './embedded-transaction-guard.ts';
import { guardPool } from '../guard-pool.ts';
import { lockFolder } from './folder-lock.ts';
import type { FolderLock } from './folder-lock.ts';
import { COLUMN_TYPES } from '../postgres-knex.ts';
import { StoreWatch, type AvailabilityListener } from '../store-watch.ts';

/** An open embedded database. */
export interface EmbeddedDatabase {
  readonly knex: Knex;
  /** Writes everything out and gives the folder free; may be called again. */
  close(): Promise<void>;
}

/** The one connection serves everybody in turn, so the wait for it may be longer than for one of ten. */
const ACQUIRE_TIMEOUT_MS = 30_000;
/** At 2 ms a query the last of them waits 4 s. */
const WAITERS_MAX = 2_000;

/** Opens the database under `dataDir`, creating both if need be; throws `FolderInUse` if another process has it. */
export async function openEmbedded(
  dataDir: string,
  onNotice?: Notice,
  availability?: AvailabilityListener,
): Promise<EmbeddedDatabase> {
  let engine: EmbeddedEngine | undefined;
  const lock = await lockFolder(dataDir, { onNotice, onLost: (error) => engine?.stop(error) });
  try {
    const folder = await prepareEmbeddedFolder(dataDir);
    engine = await EmbeddedEngine.start(folder, (error) => onNotice?.(error.message));
    return connect({ engine, lock, onNotice, availability });
  } catch (cause) {
    await lock.release();
    throw new Error(`The embedded database in ${dataDir} cannot be opened.`, { cause });
  }
}

interface Opened {
  readonly engine: EmbeddedEngine;
  readonly lock: FolderLock;
  readonly onNotice: Notice | undefined;
  readonly availability: AvailabilityListener | undefined;
}

function connect({ engine, lock, onNotice, availability }: Opened): EmbeddedDatabase {
  const knex = knexFactory({
    client: 'pg',
    connection: Object.assign({ types: COLUMN_TYPES }, createPgConfig(engine)) as Knex.PgConnectionConfig,
    pool: { min: 1, max: 1, afterCreate: startClean },
    acquireConnectionTimeout: ACQUIRE_TIMEOUT_MS,
    log: { warn: () => undefined }, // It repeats on the console what the caller gets as an error.
  });
  const watch = new StoreWatch();
  watch.tell(availability);
  guardPool(knex, watch, WAITERS_MAX);
  forbidRootQueriesInTransactions(knex);
  const maintenance = maintainEmbedded(knex, { onNotice });
  const close = async (): Promise<void> => {
    await maintenance.stop();
    await knex.destroy();
    if (!engine.isStopped) await engine.close();
    await lock.release();
  };
  let closed: Promise<void> | undefined;
  return { knex, close: () => (closed ??= close()) };
}

/** All connections of the pool, one after the other, are the same session: end what a broken one left open. */
function startClean(connection: { query(sql: string, done: Done): void }, done: Done): void {
  connection.query('rollback', (error) => done(error, connection));
}
type Done = (error: Error | null, connection: unknown) => void;
