/** A Knex on the embedded database: the lock, the folder, the engine and its maintenance, in the order of their dependencies. */
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

export interface EmbeddedDatabase {
  readonly knex: Knex;
  /** Writes everything to disk and releases the folder; may be called again. */
  close(): Promise<void>;
}

/** All callers share one connection in turn, so the wait for it may be longer than for one of ten. */
const ACQUIRE_TIMEOUT_MS = 30_000;
/** At 2 ms per query, the last waiter waits 4 s. */
const WAITERS_MAX = 2_000;

/** Opens the database under `dataDir`, and creates both if needed. Throws `FolderInUse` if another process holds the folder. */
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
    // As on PostgreSQL, a statement need not wait for the answers to earlier ones.
    connection: Object.assign({ types: COLUMN_TYPES, pipeline: true }, createPgConfig(engine)),
    pool: { min: 1, max: 1, afterCreate: startClean },
    acquireConnectionTimeout: ACQUIRE_TIMEOUT_MS,
    userParams: { isEmbedded: true },
    log: { warn: () => undefined }, // Its messages repeat on the console the errors that callers receive.
  } as Knex.Config);
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

/** All connections of the pool are the same session, one after the other. So a new one rolls back a transaction that a broken one left open. */
function startClean(connection: { query(sql: string, done: Done): void }, done: Done): void {
  connection.query('rollback', (error) => done(error, connection));
}
type Done = (error: Error | null, connection: unknown) => void;
