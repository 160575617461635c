/** Callbacks that wait to be delivered, put there by SQL: the same bodies for every side. */
import pg from 'pg';

export interface QueuedCallbacks {
  readonly messages: number;
  readonly perLane: number;
  readonly agents: number;
}

/** Empties the queue and fills it anew, in one transaction. */
export async function queueCallbacks(
  databaseUrl: string,
  { messages, perLane, agents }: QueuedCallbacks,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('set local synchronous_commit = off');
    await client.query('truncate callbacks, callback_attempts, callback_lanes, callback_breakers');
    await client.query(MESSAGES, [messages - 1, agents, Math.ceil(messages / perLane)]);
    await client.query(LANES);
    await client.query('commit');
    await client.query('vacuum analyze callbacks, callback_lanes');
  } finally {
    await client.end();
  }
}

const MESSAGES = `
insert into callbacks (id, agent, lane, role, transaction_id, body)
select id, agent, 'B:wager:' || lane, 'bet', id::text, json_build_object('callback_id', id, 'action', 'BET', 'provider', 'B',
  'username', 'player' || number, 'currency', 'USD', 'amount', '1.00', 'direction', 'debit', 'transaction_id', number || '-bet',
  'round_id', lane, 'occurred_at', '2026-11-21T12:00:00.000Z', 'timestamp', 1795262400, 'balance', '1000000.00', 'sequence', number,
  'game_code', '1006', 'game_type', 'SLOT', 'bet_detail', '{"action":"BET","wager_code":"' || lane || '"}')::text
from generate_series(0, $1::int) as number,
  lateral (select gen_random_uuid() as id, number % $3::int as lane, 'AGENT-' || lpad((number % $3::int % $2::int)::text, 3, '0') as agent
    offset 0) as named`;

const LANES = `
insert into callback_lanes (agent, lane, pending, ready_at) select agent, lane, count(*), clock_timestamp() from callbacks group by agent, lane`;
