/** Databases with ledgers of different sizes. */
import pg from 'pg';
import { migrate } from '../../../src/adapters/persistence/database/migrate.ts';
import { openKnex } from '../../../src/adapters/persistence/database/open-knex.ts';
import { migrations } from '../../../src/adapters/persistence/migrations/index.ts';
import { createTemporaryDatabase, postgresUrl } from '../../support/postgres.ts';
import { makeMoneyWorld } from '../money/money-world.ts';
import { progress } from '../progress.ts';
import { fillLedger } from './fill-ledger.ts';
import { AGENTS, OTHER_PROVIDERS, TRANSACTIONS_PER_PLAYER } from './made-rows.ts';

export interface MadeLedger {
  readonly transactions: number;
  readonly players: number;
  readonly url: string;
  /** Takes it away, unless it is to be kept. */
  drop(): Promise<void>;
}

const PLAYERS_MIN = 20;
const NO_POSTGRES = 'The benchmark needs PostgreSQL: install it, or set TEST_DATABASE_URL.';

/** A ledger of so many transactions: a new one, or, with `isKept`, the one that an earlier run left. */
export async function makeLedger(transactions: number, isKept: boolean): Promise<MadeLedger> {
  const players = Math.max(PLAYERS_MIN, Math.round(transactions / TRANSACTIONS_PER_PLAYER));
  const size = { transactions, players };
  if (isKept) return { ...size, url: await keptDatabase(size), drop: () => Promise.resolve() };
  const database = await createTemporaryDatabase();
  if (database === undefined) throw new Error(NO_POSTGRES);
  await fillQuickly(database.url, size);
  return { ...size, ...database };
}

type Size = Pick<MadeLedger, 'transactions' | 'players'>;

async function keptDatabase(size: Size): Promise<string> {
  const server = await postgresUrl();
  if (server === undefined) throw new Error(NO_POSTGRES);
  const name = `growth_of_ledger_${size.transactions}`;
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  const isThere = await connected(server, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    return rowCount === 1;
  });
  if (isThere) {
    await bringUpToDate(url);
    return url;
  }
  // It gets its name when it is whole, so that one which an interrupted run left is never taken for it.
  const unfinished = `${name}_unfinished`;
  await connected(server, (client) => client.query(`drop database if exists ${unfinished} with (force)`));
  await connected(server, (client) => client.query(`create database ${unfinished}`));
  await fill(Object.assign(new URL(server), { pathname: `/${unfinished}` }).href, size);
  await connected(server, (client) => client.query(`alter database ${unfinished} rename to ${name}`));
  return url;
}

/** Migrations may have come since it was left. */
async function bringUpToDate(url: string): Promise<void> {
  const { patiently, close } = await openKnex({ databaseUrl: url, dataDir: '' });
  try {
    const applied = await patiently((patient) => migrate(patient, migrations));
    if (applied.length > 0) await connected(url, (client) => client.query('vacuum analyze'));
  } finally {
    await close();
  }
}

async function fill(url: string, size: Size): Promise<void> {
  progress(`Filling a ledger with ${size.transactions.toLocaleString('en')} transactions`);
  await makeMoneyWorld(
    { databaseUrl: url, dataDir: '' },
    { agents: AGENTS, players: size.players, callbackBase: 'https://agents.example' },
  );
  await connected(url, async (client) => {
    await client.query(OTHER_PROVIDERS);
    await fillLedger(client, size);
  });
}

/** On a server of our own, which nobody misses: without waiting for disks, and with them again afterwards. */
async function fillQuickly(url: string, size: Size): Promise<void> {
  if (process.env['TEST_DATABASE_URL']) return fill(url, size);
  const settings = ['fsync', 'full_page_writes', 'autovacuum'];
  const set = (change: (setting: string) => string) =>
    connected(url, async (client) => {
      for (const setting of settings) await client.query(change(setting));
      await client.query('select pg_reload_conf()');
    });
  await set((setting) => `alter system set ${setting} = off`);
  try {
    await fill(url, size);
  } finally {
    await set((setting) => `alter system reset ${setting}`);
    await connected(url, (client) => client.query('checkpoint'));
  }
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
