import type { Knex } from 'knex';
import type { FairQueue } from '../../application/admission/fair-queue.ts';
import type { Clock } from '../../application/ports/clock.ts';
import { StoreUnavailable } from '../../application/ports/store-unavailable.ts';
import { callbackStores } from './callbacks/index.ts';

export * from './cells/index.ts';
export { upgradeDatabase } from './migrations/upgrade-database.ts';
export { openMonths } from './months/index.ts';
import { catalogueStores, ReadModel } from './catalogue/index.ts';
import {
  DatabaseClock,
  Filling,
  migrate,
  momentOf,
  openKnex,
  poolGauges,
  type OpenDatabase,
} from './database/index.ts';
import { untilLetIn } from './diagnosis/readiness.ts';
import { migrations } from './migrations/index.ts';
import { KnexOutgoingRecords } from './outgoing/knex-outgoing-records.ts';
import { peopleStores } from './people/index.ts';
import { storesOf } from './stores.ts';

/** The place of the data, and how the memory follows it. */
export interface PersistenceOptions {
  /** A PostgreSQL URL. Without one, the embedded database under `dataDir` is used. */
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
  readonly poolSizeMax: number;
  readonly isPrepared?: boolean | undefined;
  /** The longest wait for a PostgreSQL that cannot be reached yet; 0 by default. */
  readonly reachWithinMs?: number | undefined;
  readonly pollIntervalMs: number;
  readonly staleAfterMs: number;
  /** The queue before the wallets of this process. */
  readonly walletQueue: FairQueue;
  /** Called after each commit of this process that left callbacks to deliver. */
  onCallbacksQueued?(): void;
  /** Receives a sentence for operators. */
  onNotice(level: 'info' | 'warn' | 'error', sentence: string, error?: unknown): void;
}

/** Every persistence port, over one database. */
export interface Persistence extends Ports {
  readonly kind: OpenDatabase['kind'];
  /** The clock of the database. It must be used for times that one process writes and another compares with the present. */
  readonly clock: Clock;
  /** Numbers for the metrics, from memory. */
  gauges(): ReturnType<ReadModel['gauges']> & ReturnType<typeof poolGauges> & { readonly database_up: number };
  close(): Promise<void>;
}

type Ports = ReturnType<typeof storesOf> &
  ReturnType<typeof catalogueStores> &
  ReturnType<typeof callbackStores> &
  ReturnType<typeof peopleStores>;

/** Opens the database, brings its schema up to date and loads the read model. It is the only entry point of this adapter. */
export async function openPersistence(options: PersistenceOptions): Promise<Persistence> {
  let isUp = true;
  const database = await openKnex({
    dataDir: options.dataDir,
    poolSizeMax: options.poolSizeMax,
    isPrepared: options.isPrepared,
    reachWithinMs: options.reachWithinMs,
    ...(options.databaseUrl !== undefined && { databaseUrl: options.databaseUrl }),
    onNotice: (sentence) => options.onNotice('info', sentence),
    availability: {
      onLost: (error) => {
        isUp = false;
        options.onNotice('error', 'The database is unavailable.', error);
      },
      onBack: () => {
        isUp = true;
        options.onNotice('info', 'The database is available again.');
      },
    },
  });
  try {
    return await assemble(database, options, () => isUp);
  } catch (error) {
    await database.close();
    throw error;
  }
}

/**
 * The outgoing records of a PostgreSQL that has the schema already, on a connection of their own, for a process that does nothing else. Throws an error with a
 * sentence if the server cannot be used, or is a replica, which does not know the transactions under way.
 */
export async function openOutgoing(databaseUrl: string) {
  const database = await openKnex({ databaseUrl, dataDir: '', poolSizeMax: 1 });
  const { rows } = await database.knex.raw<{ rows: readonly { readonly is_replica: boolean }[] }>(
    'select pg_is_in_recovery() as is_replica',
  );
  if (rows[0]?.is_replica === true) {
    await database.close();
    throw new Error('DATABASE_URL names a replica, which cannot say what is committed for good; name the primary');
  }
  return { records: new KnexOutgoingRecords(database.knex), close: () => database.close() };
}

/** Brings the schema up to date, and reports it in one line. */
async function migrated(database: OpenDatabase, options: PersistenceOptions): Promise<void> {
  const warn = (sentence: string): void => options.onNotice('warn', sentence);
  const startedMs = performance.now();
  const applied = await database.patiently((patient) => migrate(patient, migrations, { onBusy: warn, onNewer: warn }));
  const seconds = ((performance.now() - startedMs) / MS_PER_SECOND).toFixed(1);
  options.onNotice('info', `Database prepared: ${migrationsIn(applied)}, ${seconds} s.`);
}

const MS_PER_SECOND = 1_000;

function migrationsIn(applied: readonly string[]): string {
  if (applied.length === 0) return 'no new migrations';
  return applied.length === 1 ? `1 migration (${applied[0]})` : `${applied.length} migrations (to ${applied.at(-1)})`;
}

async function assemble(
  database: OpenDatabase,
  options: PersistenceOptions,
  isUp: () => boolean,
): Promise<Persistence> {
  const { knex } = database;
  await untilLetIn(knex, (sentence) => options.onNotice('warn', sentence));
  await migrated(database, options);
  const model = await openModel(knex, options);
  const clock = await DatabaseClock.open({ ask: () => momentOf(knex) });
  const filling = openFilling(knex, options);
  const stores = storesOf(knex, options.walletQueue, () => options.onCallbacksQueued?.());
  return {
    kind: database.kind,
    clock,
    ...catalogueStores(knex, model, stores.accounts),
    ...stores,
    ...callbackStores(knex, model),
    ...peopleStores(knex),
    gauges: () => ({ ...model.gauges(), ...poolGauges(knex), database_up: isUp() ? 1 : 0 }),
    close: () => Promise.all([model.close(), clock.close(), filling.close()]).then(() => database.close()),
  };
}

const openFilling = (knex: Knex, options: PersistenceOptions): Filling =>
  new Filling(knex, {
    migrations,
    onFilled: (name) => options.onNotice('info', `All rows are filled for migration ${name}.`),
    onFailure: (name, error) =>
      options.onNotice('warn', `A batch for migration ${name} failed, and is tried again.`, error),
  });

const openModel = (knex: Knex, options: PersistenceOptions): Promise<ReadModel> =>
  ReadModel.open(knex, {
    pollIntervalMs: options.pollIntervalMs,
    staleAfterMs: options.staleAfterMs,
    onNotice: (sentence) => options.onNotice('warn', sentence),
    onFailure: (error) => {
      // Four errors per second while the database is away; the loss itself was reported once.
      if (error instanceof StoreUnavailable) return;
      options.onNotice('warn', 'Could not look for changes of the catalogue.', error);
    },
  });
