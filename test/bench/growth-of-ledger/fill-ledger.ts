import type pg from 'pg';
import { ProgressView } from '../../../src/adapters/cli/gateway/view/progress-view.ts';
import { progress } from '../progress.ts';
import { BATCH_STATEMENTS, LANES, ROUNDS, ROUNDS_BY_NUMBER, TRANSACTIONS_VIEW, WALLETS } from './made-rows.ts';
import { setAside, type SetAside } from './set-aside.ts';

/** Rounds of one transaction. */
const BATCH_ROUNDS = 50_000;
const TRANSACTIONS_PER_ROUND = 2;
const FILLED_TABLES = [
  'wallet_transactions',
  'ledger_entries',
  'callbacks',
  'callback_attempts',
  'forgotten_callbacks',
  'callback_lanes',
];

/** Fills a database that has players and nothing else with so many transactions, and all that comes with them. */
export async function fillLedger(
  client: pg.Client,
  { transactions, players }: { readonly transactions: number; readonly players: number },
): Promise<void> {
  const rounds = transactions / TRANSACTIONS_PER_ROUND;
  await client.query(SETTINGS);
  await client.query('begin');
  // DDL takes no parameters.
  await client.query(ROUNDS.replaceAll('$1', String(rounds)).replaceAll('$2', String(players)));
  await client.query(ROUNDS_BY_NUMBER);
  await client.query(TRANSACTIONS_VIEW);
  await client.query('commit');
  await client.query('analyze filling_rounds');
  const pieces = await setAside(client, FILLED_TABLES);
  await fillInBatches(client, rounds);
  progress('Lanes and wallets');
  await client.query(LANES);
  await client.query(WALLETS);
  await client.query('drop view filling_transactions');
  await client.query('drop table filling_rounds');
  await putBack(client, pieces);
  progress('Vacuuming');
  await client.query('vacuum analyze');
}

// Triggers look at each statement's rows; what they would say the audit says.
const SETTINGS = `set synchronous_commit = off; set session_replication_role = replica; set maintenance_work_mem = '512MB'; set work_mem = '256MB'`;

async function fillInBatches(client: pg.Client, rounds: number): Promise<void> {
  const view = new ProgressView(process.stderr, 'rounds filled');
  for (let from = 0; from < rounds; from += BATCH_ROUNDS) {
    const to = Math.min(from + BATCH_ROUNDS, rounds);
    await client.query('begin');
    for (const statement of BATCH_STATEMENTS) await client.query(statement, [from, to]);
    await client.query('commit');
    view.show({ done: to, total: rounds });
  }
  view.end();
}

async function putBack(client: pg.Client, pieces: SetAside): Promise<void> {
  const view = new ProgressView(process.stderr, 'indexes and keys built');
  for (const [done, { putBack: statement }] of pieces.entries()) {
    await client.query(statement);
    view.show({ done: done + 1, total: pieces.length });
  }
  view.end();
}
