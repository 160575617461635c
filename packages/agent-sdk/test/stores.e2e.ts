import Sqlite from 'libsql';
import mysql from 'mysql2/promise';
import pg from 'pg';
import { expect } from 'chai';
import { describeWithMariaDb } from '../../../test/support/mariadb.ts';
import { describeWithPostgres } from '../../../test/support/postgres.ts';
import { memoryStore } from '../src/memory.ts';
import { MYSQL_TABLE, mysqlStore } from '../src/mysql.ts';
import { POSTGRES_TABLE, postgresStore } from '../src/postgres.ts';
import { SQLITE_TABLE, sqliteStore } from '../src/sqlite.ts';
import { keepsTheStoresPromises } from './store.contract.ts';

describe('the store in memory', () => {
  keepsTheStoresPromises(() => Promise.resolve({ store: memoryStore() }));
});

describe('the store in SQLite', () => {
  keepsTheStoresPromises(() => {
    const database = new Sqlite(':memory:');
    database.exec(SQLITE_TABLE);
    database.exec('CREATE TABLE texts (text TEXT)');
    return Promise.resolve({
      store: sqliteStore(database),
      write: async (tx: typeof database, text: string) => tx.prepare('INSERT INTO texts VALUES (?)').run(text),
      texts: async () =>
        (database.prepare('SELECT text FROM texts').all() as { text: string }[]).map(({ text }) => text),
    });
  });
});

describeWithPostgres('the store in PostgreSQL', (database) => {
  const pools: pg.Pool[] = [];
  const pool = (): pg.Pool => {
    pools.push(new pg.Pool({ connectionString: database().url }));
    return pools.at(-1)!;
  };
  after(() => Promise.all(pools.map((one) => one.end())));

  keepsTheStoresPromises(async () => {
    const own = pool();
    await own.query(POSTGRES_TABLE);
    await own.query('CREATE TABLE texts (text text)');
    return {
      store: postgresStore(own),
      other: postgresStore(pool()),
      write: (tx, text) => tx.query('INSERT INTO texts VALUES ($1)', [text]),
      texts: async () => (await own.query('SELECT text FROM texts')).rows.map(({ text }) => text),
    };
  });

  it('says no success if a function has swallowed the error of a statement, because PostgreSQL then keeps nothing', async () => {
    const store = postgresStore(pools[0]!);

    const outcome = store.transaction(undefined, (tx) => tx.query('SELECT 1 / 0').catch(() => undefined));

    expect(await outcome.catch((error) => error.message)).to.include('nothing was kept');
  });

  it('takes a new connection in place of one that broke', async () => {
    const store = postgresStore(pools[0]!);
    const broken = store.transaction(undefined, (tx) => tx.query('SELECT pg_terminate_backend(pg_backend_pid())'));

    expect(await broken.then(String, () => 'rejected')).to.equal('rejected');
    expect(await store.transaction(undefined, (tx) => tx.query('SELECT 1 AS one'))).to.deep.include({
      rows: [{ one: 1 }],
    });
  });
});

describeWithMariaDb('the store in MariaDB', (server) => {
  const pools: mysql.Pool[] = [];
  const pool = (): mysql.Pool => {
    pools.push(mysql.createPool({ socketPath: server().socketPath, user: 'root', database: 'agent' }));
    return pools.at(-1)!;
  };
  after(() => Promise.all(pools.map((one) => one.end())));

  keepsTheStoresPromises(async () => {
    const own = pool();
    await own.query(MYSQL_TABLE);
    await own.query('CREATE TABLE texts (text text)');
    return {
      store: mysqlStore(own),
      other: mysqlStore(pool()),
      write: (tx, text) => tx.query('INSERT INTO texts VALUES (?)', [text]),
      texts: async () => {
        const [rows] = await own.query<(mysql.RowDataPacket & { text: string })[]>('SELECT text FROM texts');
        return rows.map(({ text }) => text);
      },
    };
  });
});
