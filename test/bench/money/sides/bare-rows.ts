/** The row writes of an event by the driver alone: prepared statements in one transaction each, nothing read, checked or decided. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { repeatedly, serveWork } from './side-server.ts';

export interface RowsOrder {
  readonly concurrency: number;
  readonly ms: number;
}

const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'],
  max: Number(process.env['DATABASE_POOL_MAX']),
});
let players: readonly { readonly id: string; readonly agent: string; readonly member_id: string }[] = [];
let events = 0;

serveWork(async ({ concurrency, ms }: RowsOrder) => {
  players = players.length > 0 ? players : (await pool.query('select id, agent, member_id from players')).rows;
  const startMs = performance.now();
  const delaysMs: number[] = [];
  const count = await repeatedly(concurrency, startMs + ms, async () => {
    const atMs = performance.now();
    await writeEvent();
    delaysMs.push(performance.now() - atMs);
  });
  return { count, delaysMs: delaysMs.sort((left, right) => left - right) };
});

async function writeEvent(): Promise<void> {
  const event = (events += 1);
  const { id: player, agent, member_id: member } = players[event % players.length]!;
  const [id, round, amount] = [randomUUID(), `${process.pid}-${event >> 1}`, event % 2 === 0 ? '1' : '-1'];
  const client = await pool.connect();
  const kind = event % 2 === 0 ? 'win' : 'bet';
  const run = (name: keyof typeof STATEMENTS, values: readonly unknown[]) =>
    client.query({ name, text: STATEMENTS[name], values: [...values] });
  try {
    await client.query('begin');
    const { rows } = await run('wallet', [player, amount]);
    const { balance, sequence } = rows[0] as { balance: string; sequence: string };
    const action = kind === 'bet' ? 'BET' : 'SETTLED';
    await run('transaction', [id, agent, player, kind, `${round}-${kind}`, action, amount, round, balance, sequence]);
    await run('entries', [id, `player:${player}`, amount]);
    await run('lane', [agent, round]);
    await run('callback', [randomUUID(), agent, round, id, bodyOf(member, round, amount)]);
    await client.query('commit');
  } finally {
    client.release();
  }
}

const STATEMENTS = {
  wallet: `update wallets set balance = balance + $2::numeric, sequence = sequence + 1
    where player_id = $1 and currency = 'USD' returning balance, sequence`,
  transaction: `insert into wallet_transactions (id, agent, player_id, provider, currency, kind, transaction_id, action, movement,
    reversal, round_id, wager_id, report, is_report_only, occurred_at, status, moved, balance_after, sequence, callbacks)
    values ($1, $2, $3, 'B', 'USD', $4, $5, $6, $7, 'stored', $8, $8, '{"gameType":"SLOT"}', false, now(), 'accepted', $7, $9, $10, 1)`,
  entries: `insert into ledger_entries (wallet_transaction_id, account, currency, amount)
    values ($1, $2, 'USD', $3::numeric), ($1, 'provider:B', 'USD', - $3::numeric)`,
  lane: `insert into callback_lanes (agent, lane, pending, ready_at) values ($1, $2, 1, clock_timestamp())
    on conflict (agent, lane) do update set pending = callback_lanes.pending + 1`,
  callback: `insert into callbacks (id, agent, lane, role, transaction_id, body) values ($1, $2, $3, 'bet', $4, $5)`,
} as const;

/** About as long as a real one. */
const bodyOf = (username: string, round: string, amount: string): string =>
  JSON.stringify({
    callback_id: randomUUID(),
    action: 'BET',
    provider: 'B',
    username,
    currency: 'USD',
    amount,
    direction: 'debit',
    transaction_id: `${round}-bet`,
    round_id: round,
    occurred_at: new Date().toISOString(),
    timestamp: Math.floor(Date.now() / 1_000),
    balance: '1000000',
    sequence: events,
    game_type: 'SLOT',
  });
