/** A Knex on a PostgreSQL server, with a limit on every wait. */
import knexFactory, { type Knex } from 'knex';
import pg from 'pg';
import { StoreUnavailable } from '../../../application/ports/store-unavailable.ts';
import { guardPool } from './guard-pool.ts';
import { reasonOf } from './store-faults.ts';
import { StoreWatch, isUsable, watchedDriver, type AvailabilityListener } from './store-watch.ts';
import { parsedUrl } from '../../../domain/shared/parsed-url.ts';

/** The address of the server, and the limit of connections of this process. */
export interface PostgresOptions {
  readonly databaseUrl: string;
  readonly poolSizeMax?: number | undefined;
  /** Whether statements have names; by default, they do. */
  readonly isPrepared?: boolean | undefined;
  /** Called for idle connections that broke, because no other part would report them. */
  readonly onNotice?: ((sentence: string) => void) | undefined;
  /** Called when the server is lost, and when it is back. */
  readonly availability?: AvailabilityListener | undefined;
  /** For work that may take as long as a migration. */
  readonly isPatient?: boolean;
}

/** The name of a gateway in `pg_stat_activity`. */
export const GATEWAYS_NAME = 'agent-game-gateway';
/** The longest wait for a free connection. After it, the caller gets an error that it can report. */
const ACQUIRE_TIMEOUT_MS = 10_000;
const POOL_SIZE_MAX = 10;
/**
 * How long an unused connection stays open. A new one costs the server a process, and its first statements are planned again. With 30 s, each burst
 * after a calm half minute began with these costs. TCP's keep-alive keeps the connection in the tables of firewalls, and detects when its server is
 * gone.
 */
const IDLE_CONNECTION_MS = 600_000;
/**
 * The most callers that wait for a connection. Money is not refused here: a thousand bets whose Agents answer at one moment are a thousand waiters.
 * With ten connections and 1 ms per look-up, the last one waits 0.2 s.
 */
export const POOL_WAITERS_MAX = 2_000;
const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 30_000;
/**
 * Our own limit, for a server that does not answer and so cannot apply its own limit. It is later than the server's, so that the server's error
 * arrives if possible.
 */
const QUERY_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 5_000;
/** The parameter of the URL that replaces it. */
const QUERY_TIMEOUT = 'query_timeout';
/** The parameter of the URL with settings of the session, such as `-c search_path=west`. */
const OPTIONS = 'options';
const OWN_PARAMETERS = [QUERY_TIMEOUT, OPTIONS] as const;
/** With a larger delay, timers of Node fire at once. */
const TIMER_MS_MAX = 2_147_483_647;
/** A migration removes its statement timeout; on a large catalogue it takes minutes. */
const PATIENT_QUERY_TIMEOUT_MS = 3_600_000;
/**
 * Without `jit`, because PostgreSQL compiles each large statement again: the audit of two million transactions was nineteen times slower with it.
 * The `options` of the URL are added behind them, so a setting in the URL wins, and the others stay.
 */
const SERVER_SETTINGS = '-c timezone=UTC -c default_transaction_isolation=read\\ committed -c jit=off';
const KEEP_ALIVE_DELAY_MS = 10_000;
const LOCK_TIMEOUT_MS = 10_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 60_000;
const INT8_OID = 20;
const SERVER_VERSION_MIN = 140_000;

/**
 * The types of columns in JavaScript. bigint, and with it every `count(*)`, is a number while that is exact, and a decimal string beyond 2^53;
 * numeric is always a string. The types are set for each connection, because the driver's own table is global.
 */
export const COLUMN_TYPES = {
  getTypeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
    if (oid === INT8_OID && format !== 'binary') return parseInt8;
    return builtInParser(oid, format);
  },
};

// Typed by hand, because the driver's types know only the built-in oids, but any oid may come.
const builtInParser = pg.types.getTypeParser as (oid: number, format?: string) => (value: string) => unknown;

function parseInt8(text: string): number | string {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : text;
}

/**
 * Connects once, so that a wrong address fails at the start with a sentence. Refuses servers older than PostgreSQL 14. Parameters in the
 * URL (`?statement_timeout=...`, `?sslmode=...`) win over those set here.
 */
export async function openPostgres(options: PostgresOptions): Promise<Knex> {
  const limitMs = queryLimitMs(options);
  const knex = knexOf(options);
  const watch = new StoreWatch();
  // Knex's client takes its connections from here, also for transactions. Knex's own option is the name of a module.
  (knex.client as { driver: unknown }).driver = watchedDriver(watch, limitMs);
  guardPool(knex, watch, POOL_WAITERS_MAX);
  try {
    await refuseOldServer(knex);
    watch.tell(options.availability);
    return knex;
  } catch (cause) {
    await knex.destroy();
    const reason = reasonOf(cause instanceof StoreUnavailable ? cause.cause : cause);
    throw new Error(`PostgreSQL at ${withoutSecrets(options.databaseUrl)} cannot be used: ${reason}`, { cause });
  }
}

function knexOf({ databaseUrl, poolSizeMax, isPrepared, onNotice }: PostgresOptions): Knex {
  return knexFactory({
    client: 'pg',
    connection: {
      connectionString: withoutOwnParameters(databaseUrl),
      application_name: GATEWAYS_NAME,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      lock_timeout: LOCK_TIMEOUT_MS,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
      options: `${SERVER_SETTINGS} ${parsedUrl(databaseUrl)?.searchParams.get(OPTIONS) ?? ''}`.trimEnd(),
      // A statement is sent while the answer to the previous one is on its way.
      pipeline: true,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
      types: COLUMN_TYPES,
    } as Knex.PgConnectionConfig,
    pool: {
      min: 0,
      max: poolSizeMax ?? POOL_SIZE_MAX,
      createTimeoutMillis: ACQUIRE_TIMEOUT_MS,
      idleTimeoutMillis: IDLE_CONNECTION_MS,
      validate: isUsable,
    },
    acquireConnectionTimeout: ACQUIRE_TIMEOUT_MS,
    userParams: { isPrepared },
    log: { warn: (message: unknown) => warned(String(message), onNotice) },
  } as Knex.Config);
}

/** Knex also warns about each connection that it could not get. The caller gets that as an error, and the watch reports it once. */
function warned(message: string, onNotice: PostgresOptions['onNotice']): void {
  if (!message.startsWith('Acquire connection error')) onNotice?.(`PostgreSQL: ${message}.`);
}

/** The limit of a query: that of the URL, unless the work is patient. Throws a sentence if the limit in the URL is invalid. */
function queryLimitMs({ databaseUrl, isPatient = false }: PostgresOptions): number {
  if (isPatient) return PATIENT_QUERY_TIMEOUT_MS;
  const given = parsedUrl(databaseUrl)?.searchParams.get(QUERY_TIMEOUT);
  if (given === undefined || given === null) return QUERY_TIMEOUT_MS;
  const limitMs = Number(given);
  if (limitMs > 0 && limitMs <= TIMER_MS_MAX) return limitMs;
  const rule = `${QUERY_TIMEOUT} must be a number of milliseconds from 1 to ${TIMER_MS_MAX}, and is "${given}".`;
  throw new Error(`PostgreSQL at ${withoutSecrets(databaseUrl)} cannot be used: ${rule}`);
}

/** Removes the parameters that are applied here, because the driver must not apply them too. A text without any of them stays unchanged. */
function withoutOwnParameters(databaseUrl: string): string {
  const url = parsedUrl(databaseUrl);
  if (url === undefined || !OWN_PARAMETERS.some((name) => url.searchParams.has(name))) return databaseUrl;
  for (const name of OWN_PARAMETERS) url.searchParams.delete(name);
  return url.href;
}

async function refuseOldServer(knex: Knex): Promise<void> {
  const { rows } = await knex.raw<{ rows: { version: number; name: string }[] }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_version') as name`,
  );
  const server = rows[0];
  if (!server || server.version >= SERVER_VERSION_MIN) return;
  throw new Error(`it is version ${server.name}, and 14 is the oldest that is supported.`);
}

/** Only host, port and database, because user, password and parameters may contain secrets. */
function withoutSecrets(databaseUrl: string): string {
  const url = parsedUrl(databaseUrl);
  if (url === undefined) return 'the address in DATABASE_URL';
  const { host, pathname } = url;
  return `${host || 'the local socket'}${pathname}`;
}
