/** PostgreSQL for the tests: the server of TEST_DATABASE_URL, or else a temporary cluster that the whole run shares. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { noteLeftOut } from './left-out.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import { startPostgresCluster, type PostgresCluster } from './postgres-cluster.ts';

/** A separate database. `drop` removes it even while it has connections. */
export interface TemporaryDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

let cluster: Promise<PostgresCluster> | undefined;
let settings: readonly string[] = [];

/**
 * Called before the cluster is started. A worker that vacuums has a transaction of its own now and then, and the count of statements waits for the end of all
 * older ones. Measurements have such workers, as production has.
 */
export const startPostgresWithoutAutovacuum = (): void => {
  settings = ['autovacuum=off'];
};

/** True if tests with PostgreSQL can run here: a server is configured, or one is installed. */
export const hasPostgres = (): boolean => Boolean(process.env['TEST_DATABASE_URL'] ?? findPostgresBinaries());

/**
 * The URL of a database from which others can be created; undefined if PostgreSQL is not available. Throws if a server is installed but does not
 * start, and, with REQUIRE_POSTGRES=1, if no server is installed.
 */
export const postgresUrl = async (): Promise<string | undefined> => {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return given;
  const binaries = findPostgresBinaries();
  if (binaries === undefined && process.env['REQUIRE_POSTGRES'] === '1') throw new Error(whyNone);
  if (binaries === undefined) return undefined;
  cluster ??= startPostgresCluster(binaries, { settings });
  return (await cluster).url;
};

const whyNone = 'There is no PostgreSQL: TEST_DATABASE_URL is not set, and no initdb and postgres are installed.';

/** Stops and removes the temporary cluster, if there is one. Mocha calls it; other callers (bench) call it themselves. */
export const stopPostgres = async (): Promise<void> => {
  const running = await cluster?.catch(() => undefined);
  cluster = undefined;
  await running?.stop();
};

/** Creates an empty database, or a copy of one that has no connections; undefined if `postgresUrl` is. */
export const createTemporaryDatabase = async (original?: TemporaryDatabase): Promise<TemporaryDatabase | undefined> => {
  const serverUrl = await postgresUrl();
  if (serverUrl === undefined) return undefined;
  const name = `test_${randomBytes(8).toString('hex')}`;
  const template = original === undefined ? '' : ` TEMPLATE ${new URL(original.url).pathname.slice(1)}`;
  await execute(serverUrl, `CREATE DATABASE ${name}${template}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => execute(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
};

const execute = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

/**
 * The databases that the tests use: `embedded` for the quick tests, `postgres` for the part that repeats the tests of persistence there. By default
 * both are used. It is read from TEST_DATABASES.
 */
export const usesDatabase = (database: 'embedded' | 'postgres'): boolean => {
  const chosen = process.env['TEST_DATABASES'];
  return chosen === undefined || chosen === database;
};

/**
 * A mocha suite with a PostgreSQL database, which is created before its tests and dropped after them. It is empty unless `create` fills it. Call
 * `database()` inside hooks and tests. Without PostgreSQL its tests are shown as pending, and the end of the run names the suite.
 */
export const describeWithPostgres = (
  title: string,
  define: (database: () => TemporaryDatabase) => void,
  create: CreateDatabase = createTemporaryDatabase,
): void => {
  if (!usesDatabase('postgres')) return;
  if (hasPostgres() || process.env['REQUIRE_POSTGRES'] === '1') {
    describe(title, () => {
      withDatabase(define, create);
    });
  } else {
    noteLeftOut(title, 'PostgreSQL (TEST_DATABASE_URL is not set, and no initdb and postgres are installed)');
    describe.skip(title, () => {
      define(missingDatabase);
    });
  }
};

type CreateDatabase = () => Promise<TemporaryDatabase | undefined>;

const withDatabase = (define: (database: () => TemporaryDatabase) => void, create: CreateDatabase): void => {
  let database: TemporaryDatabase | undefined;
  before(async () => {
    database = await create();
  });
  define(() => database ?? missingDatabase());
  after(() => database?.drop()); // Registered last, so that the suite's own connections are closed before.
};

const missingDatabase = (): never => {
  throw new Error('The database exists only while hooks and tests of its suite run.');
};
