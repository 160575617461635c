/** Opens a database: PostgreSQL if an address is given, otherwise the embedded one. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import { StoreUnavailable } from '../../../application/ports/store-unavailable.ts';
import { openEmbedded } from './embedded/embedded-knex.ts';
import { openPostgres, type PostgresOptions } from './postgres-knex.ts';
import type { AvailabilityListener } from './store-watch.ts';

/** The database to open; `dataDir` is used only without `databaseUrl`. */
export interface OpenKnexOptions {
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
  readonly poolSizeMax?: number | undefined;
  readonly isPrepared?: boolean | undefined;
  /** The longest wait for a server that cannot be reached yet; 0 by default. Other failures, such as a wrong password, do not wait. */
  readonly reachWithinMs?: number | undefined;
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
  const { databaseUrl, poolSizeMax, isPrepared, reachWithinMs, onNotice, availability } = options;
  if (databaseUrl === undefined) {
    const embedded = await openEmbedded(options.dataDir, onNotice, availability);
    return { kind: 'embedded', ...embedded, patiently: (work) => work(embedded.knex) };
  }
  const server = { databaseUrl, poolSizeMax, isPrepared, onNotice, availability };
  const knex = await onceReached(() => openPostgres(server), reachWithinMs, onNotice);
  return {
    kind: 'postgresql',
    knex,
    patiently: (work) => onPatientConnection({ databaseUrl, isPrepared, onNotice }, work),
    close: () => knex.destroy(),
  };
}

const ATTEMPT_EVERY_MS = 1_000;
const MS_PER_SECOND = 1_000;

/** Opens again and again while the server cannot be reached, such as one that starts later than this process. Reports each new reason once. */
async function onceReached(
  open: () => Promise<Knex>,
  withinMs = 0,
  onNotice?: (sentence: string) => void,
): Promise<Knex> {
  const lastMs = performance.now() + withinMs - ATTEMPT_EVERY_MS;
  let told: string | undefined;
  for (;;) {
    const opened = await open().catch((error: unknown) => error as Error);
    if (!(opened instanceof Error)) return opened;
    if (!(opened.cause instanceof StoreUnavailable) || performance.now() > lastMs) throw opened;
    const { message } = opened;
    if (message !== told) onNotice?.(`${message}; it is tried again for up to ${withinMs / MS_PER_SECOND} s.`);
    told = message;
    await sleep(ATTEMPT_EVERY_MS);
  }
}

async function onPatientConnection<T>(server: PostgresOptions, work: (knex: Knex) => Promise<T>): Promise<T> {
  const knex = await openPostgres({ ...server, poolSizeMax: 1, isPatient: true });
  try {
    return await work(knex);
  } finally {
    await knex.destroy();
  }
}
