/** Opens a database: PostgreSQL if an address is given, otherwise the embedded one. */
import type { Knex } from 'knex';
import { openEmbedded } from './embedded/embedded-knex.ts';
import { openPostgres, type PostgresOptions } from './postgres-knex.ts';
import type { AvailabilityListener } from './store-watch.ts';

/** The database to open; `dataDir` is used only without `databaseUrl`. */
export interface OpenKnexOptions {
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
  readonly poolSizeMax?: number | undefined;
  readonly isPrepared?: boolean | undefined;
  /** Receives full sentences for the operator, such as the reason of a slow start. */
  readonly onNotice?: ((sentence: string) => void) | undefined;
  /** Called when the database is lost, and when it is back. */
  readonly availability?: AvailabilityListener | undefined;
}

/** An open database; both kinds speak the same SQL. */
export interface OpenDatabase {
  readonly knex: Knex;
  readonly kind: 'postgresql' | 'embedded';
  /** Does work that may take as long as a migration. On PostgreSQL it has its own connections, because the others time out earlier. */
  patiently<T>(work: (knex: Knex) => Promise<T>): Promise<T>;
  /** Closes all connections; may be called again. */
  close(): Promise<void>;
}

/** Opens and checks the database. If it cannot be used, throws an error with a sentence for the operator. */
export async function openKnex(options: OpenKnexOptions): Promise<OpenDatabase> {
  const { databaseUrl, poolSizeMax, isPrepared, onNotice, availability } = options;
  if (databaseUrl === undefined) {
    const embedded = await openEmbedded(options.dataDir, onNotice, availability);
    return { kind: 'embedded', ...embedded, patiently: (work) => work(embedded.knex) };
  }
  const knex = await openPostgres({ databaseUrl, poolSizeMax, isPrepared, onNotice, availability });
  return {
    kind: 'postgresql',
    knex,
    patiently: (work) => onPatientConnection({ databaseUrl, isPrepared, onNotice }, work),
    close: () => knex.destroy(),
  };
}

async function onPatientConnection<T>(server: PostgresOptions, work: (knex: Knex) => Promise<T>): Promise<T> {
  const knex = await openPostgres({ ...server, poolSizeMax: 1, isPatient: true });
  try {
    return await work(knex);
  } finally {
    await knex.destroy();
  }
}
