/** The statements of a process with the schema 0007, word for word, while a newer process migrates the database. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Knex } from 'knex';

const PAUSE_MS = 5;
/** A migration and a movement of money may lock in opposite orders; then the database ends one of them, and its provider sends it again. */
const TRY_AGAIN = new Set(['40P01', '55P03', '40001']);

export interface OldProcess {
  /** Statements that failed for good. */
  readonly failures: readonly string[];
  /** Resolves after so many more movements. */
  untilDone(more: number): Promise<void>;
  stop(): Promise<void>;
}

/** Bets and delivers callbacks until it is stopped. */
export function oldProcess(knex: Knex): OldProcess {
  const failures: string[] = [];
  let done = 0;
  let isOver = false;

  const attempt = async (): Promise<void> => {
    try {
      await knex.transaction(bet, { isolationLevel: 'read committed' });
      await knex.transaction(deliver, { isolationLevel: 'read committed' });
      done += 1;
    } catch (error) {
      const { code, message } = error as { code?: string; message: string };
      if (!TRY_AGAIN.has(code ?? '')) failures.push(message);
    }
  };
  const work = async (): Promise<void> => {
    while (!isOver && failures.length === 0) {
      await attempt();
      await wait(PAUSE_MS);
    }
  };
  const working = work();
  return {
    failures,
    untilDone: async (more) => {
      const wanted = done + more;
      while (done < wanted && failures.length === 0) await wait(PAUSE_MS);
    },
    stop: async () => {
      isOver = true;
      await working;
    },
  };
}

async function bet(trx: Knex.Transaction): Promise<void> {
  const { rows } = await trx.raw<{ rows: readonly Wallet[] }>(LOCK_WALLET);
  const { player_id: player, sequence, balance, agent } = rows[0]!;
  const id = crypto.randomUUID();
  const key = { id, player, agent, sequence: sequence + 1, balance };
  await trx.raw(RECORD, key);
  await trx.raw(ENTER, key);
  await trx.raw(MOVE, key);
  await trx.raw(LANE, key);
  await trx.raw(CALLBACK, { ...key, callback: crypto.randomUUID() });
}

async function deliver(trx: Knex.Transaction): Promise<void> {
  const { rows } = await trx.raw<{ rows: readonly { agent: string; lane: string }[] }>(CLAIM);
  for (const lane of rows) {
    await trx.raw(LOG, { ...lane });
    const { rows: settled } = await trx.raw<{ rows: readonly unknown[] }>(SETTLE, { ...lane });
    await trx.raw(RELEASE, { ...lane, settled: settled.length });
    await trx.raw('delete from callback_lanes where agent = :agent and lane = :lane and pending = 0', { ...lane });
  }
}

interface Wallet {
  readonly player_id: string;
  readonly agent: string;
  readonly sequence: number;
  readonly balance: string;
}

const LOCK_WALLET = `
select player_id, balance, sequence, (select agent from players where id = player_id) as agent
from wallets where currency = 'USD' and balance > 1 order by player_id limit 1 for update`;

const RECORD = `
insert into wallet_transactions (id, agent, player_id, provider, currency, kind, transaction_id, action, movement, reversal, round_id,
  wager_id, report, is_report_only, occurred_at, status, moved, balance_after, sequence, callbacks)
values (:id, :agent, :player, 'P', 'USD', 'bet', :id::text, 'BET', -0.01, 'stored', :id::text, :id::text, '{}', false, now(), 'accepted',
  -0.01, :balance::numeric - 0.01, :sequence, 1)`;

const ENTER = `
insert into ledger_entries (wallet_transaction_id, account, currency, amount)
values (:id, 'player:' || :player, 'USD', -0.01), (:id, 'provider:P', 'USD', 0.01)`;

const MOVE = `
update wallets set balance = balance - 0.01, sequence = :sequence, may_be_negative = false
where player_id = :player and currency = 'USD'`;

const LANE = `
insert into callback_lanes (agent, lane, pending, ready_at) values (:agent, 'P ' || :id, 1, clock_timestamp())
on conflict (agent, lane) do update set pending = callback_lanes.pending + excluded.pending`;

const CALLBACK = `
insert into callbacks (id, agent, lane, role, transaction_id, body) values (:callback, :agent, 'P ' || :id, 'bet', :id::text, '{}')`;

const CLAIM = `
update callback_lanes set owner = gen_random_uuid(), ready_at = now() + interval '8 s', epoch = nextval('callback_epochs')
from (select agent, lane from callback_lanes where parked_at is null and ready_at <= now()
  order by ready_at limit 10 for update skip locked) ready
where callback_lanes.agent = ready.agent and callback_lanes.lane = ready.lane
returning callback_lanes.agent, callback_lanes.lane`;

const LOG = `
insert into callback_attempts (callback_id, attempted_at, http_status, latency_ms, outcome, answer)
select id, now(), 200, 3, 'accepted', '' from callbacks where agent = :agent and lane = :lane and status = 'pending'`;

const SETTLE = `
update callbacks set status = 'delivered', delivered_at = now()
where agent = :agent and lane = :lane and status in ('pending', 'parked') returning id`;

const RELEASE = `
update callback_lanes set owner = null, pending = pending - :settled, ready_at = now(), attempts = 0, parked_at = null, parked_for = null
where agent = :agent and lane = :lane`;
