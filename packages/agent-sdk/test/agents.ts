/** Agents with wallets in each database: the five functions as an Agent writes them. */
import type Sqlite from 'libsql';
import type mysql from 'mysql2/promise';
import type pg from 'pg';
import { plus } from '../src/decimal.ts';
import type { AgentFunctions, Wallet } from '../src/receiver.ts';

export type Players = Readonly<Record<string, Wallet>>;
interface Moved {
  readonly username: string;
  readonly change: string;
}

export function inMemory(players: Players): AgentFunctions<unknown> {
  const wallets = new Map(Object.entries(players));
  const book = ({ username, change }: Moved): void => {
    const wallet = wallets.get(username)!;
    wallets.set(username, { ...wallet, balance: plus(wallet.balance, change) });
  };
  return { balance: ({ username }) => wallets.get(username), bet: book, settle: book, cancel: book, betPush: () => {} };
}

const CREATE = `CREATE TABLE wallets (username VARCHAR(64) PRIMARY KEY, currency VARCHAR(8) NOT NULL, disabled INT NOT NULL,
  balance DECIMAL(38, 10) NOT NULL CHECK (balance >= 0))`;
const ALL = 'INSERT INTO wallets (username, currency, disabled, balance) VALUES';
const rowsOf = (players: Players) =>
  Object.entries(players).map(([name, { currency, isDisabled, balance }]) => [
    name,
    currency,
    isDisabled ? 1 : 0,
    balance,
  ]);

interface WalletRow {
  readonly username: string;
  readonly balance: string;
  readonly currency: string;
  readonly disabled: number;
}
const walletOf = (row: WalletRow | undefined): Wallet | undefined =>
  row && { balance: row.balance, currency: row.currency, isDisabled: row.disabled === 1 };

export async function inPostgres(pool: pg.Pool, players: Players): Promise<AgentFunctions<pg.PoolClient>> {
  await pool.query(CREATE);
  for (const row of rowsOf(players)) await pool.query(`${ALL} ($1, $2, $3, $4)`, row);
  const book = async ({ username, change }: Moved, tx: pg.PoolClient): Promise<void> => {
    await tx.query('UPDATE wallets SET balance = balance + $2 WHERE username = $1', [username, change]);
  };
  const balance: AgentFunctions<pg.PoolClient>['balance'] = async ({ username }, tx) =>
    walletOf((await tx.query<WalletRow>('SELECT * FROM wallets WHERE username = $1 FOR UPDATE', [username])).rows[0]);
  return { balance, bet: book, settle: book, cancel: book, betPush: () => {} };
}

export async function inMysql(pool: mysql.Pool, players: Players): Promise<AgentFunctions<mysql.PoolConnection>> {
  await pool.query(CREATE.replace('VARCHAR(64)', 'VARCHAR(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin'));
  for (const row of rowsOf(players)) await pool.query(`${ALL} (?, ?, ?, ?)`, row);
  const book = async ({ username, change }: Moved, tx: mysql.PoolConnection): Promise<void> => {
    await tx.query('UPDATE wallets SET balance = balance + CAST(? AS DECIMAL(38, 10)) WHERE username = ?', [
      change,
      username,
    ]);
  };
  const balance: AgentFunctions<mysql.PoolConnection>['balance'] = async ({ username }, tx) => {
    const sql = 'SELECT * FROM wallets WHERE username = ? FOR UPDATE';
    const [rows] = await tx.query<(mysql.RowDataPacket & WalletRow)[]>(sql, [username]);
    return walletOf(rows[0]);
  };
  return { balance, bet: book, settle: book, cancel: book, betPush: () => {} };
}

/** SQLite has no decimals, so the balance is text and the sum is made by `plus`. */
export function inSqlite(database: Sqlite.Database, players: Players): AgentFunctions<Sqlite.Database> {
  database.exec(CREATE.replace('DECIMAL(38, 10) NOT NULL CHECK (balance >= 0)', 'TEXT NOT NULL'));
  for (const row of rowsOf(players)) database.prepare(`${ALL} (?, ?, ?, ?)`).run(...row);
  const find = (username: string, tx: Sqlite.Database): Wallet | undefined =>
    walletOf(tx.prepare('SELECT * FROM wallets WHERE username = ?').get(username) as WalletRow | undefined);
  const book = ({ username, change }: Moved, tx: Sqlite.Database): void => {
    const after = plus(find(username, tx)!.balance, change);
    tx.prepare('UPDATE wallets SET balance = ? WHERE username = ?').run(after, username);
  };
  return {
    balance: ({ username }, tx) => find(username, tx),
    bet: book,
    settle: book,
    cancel: book,
    betPush: () => {},
  };
}
