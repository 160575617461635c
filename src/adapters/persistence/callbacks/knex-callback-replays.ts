import type { CallbackStatus } from '../../../domain/callback/callback-log-rules.ts';
import type { Knex } from 'knex';
import type { CallbackReplays, ReplayRequest } from '../../../application/ports/callback-replays.ts';
import { lookupGuid, lookupText } from '../database/lookup-text.ts';

/** The callbacks that one transaction makes ready again. Their lanes are locked meanwhile. */
const BATCH_ROWS = 500;

/** These are never sent again: a bet that the Agent did not accept, or that another process is asking about. */
const FOR_GOOD: readonly CallbackStatus[] = ['refused', 'asking', 'unanswered'];

interface ReplayRow {
  readonly id: string;
  readonly agent: string;
  readonly lane: string;
  readonly position: number;
  readonly status: CallbackStatus;
}

/** Replays in the tables of {@link KnexCallbackQueue}. */
export class KnexCallbackReplays implements CallbackReplays {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  async replay(id: string, nowMs: number): ReturnType<CallbackReplays['replay']> {
    const row = await this.#knex('callbacks')
      .where({ id: lookupGuid(id) })
      .first<ReplayRow | undefined>(COLUMNS);
    if (row === undefined) return undefined;
    const replayed = FOR_GOOD.includes(row.status) ? 0 : await this.#again([row], nowMs);
    return replayed === 1 ? 'replayed' : 'refused';
  }

  async replaySince(
    agent: string,
    { sinceMs, nowMs, goesOn = false }: ReplayRequest,
  ): ReturnType<CallbackReplays['replaySince']> {
    if (!goesOn && (await this.#hasReplayed(agent))) return undefined;
    let replayed = 0;
    for (let after = 0; ;) {
      const rows = await this.#knex('callbacks')
        .where({ agent: lookupText(agent) })
        .where('position', '>', after)
        .where('created_at', '>=', new Date(sinceMs))
        .whereNotIn('status', FOR_GOOD)
        .where((earlier) => void earlier.whereNull('delivered_at').orWhere('delivered_at', '<=', new Date(nowMs)))
        .orderBy('position')
        .limit(BATCH_ROWS)
        .select<ReplayRow[]>(COLUMNS);
      replayed += await this.#again(rows, nowMs);
      if (rows.length < BATCH_ROWS) return replayed;
      after = rows.at(-1)?.position ?? after;
    }
  }

  async #hasReplayed(agent: string): Promise<boolean> {
    const { rows } = await this.#knex.raw<{ rows: readonly { found: boolean }[] }>(HAS_REPLAYED, [lookupText(agent)]);
    return rows[0]?.found === true;
  }

  async resumeReachable(nowMs: number): Promise<number> {
    return this.#transaction(async (trx) => {
      const { rows } = await trx.raw<{ rows: readonly ReplayRow[] }>(REACHABLE, [BATCH_ROWS]);
      await resume(trx, rows, nowMs);
      return rows.length;
    });
  }

  /** Returns the number of callbacks that must be delivered now. */
  async #again(rows: readonly ReplayRow[], nowMs: number): Promise<number> {
    if (rows.length === 0) return 0;
    return this.#transaction(async (trx) => {
      // Only the holder of a lane's lock may count its undelivered callbacks. The lane of a delivered callback may no longer exist.
      await trx.raw(LOCK_LANES, { lanes: JSON.stringify(rows), now: new Date(nowMs) });
      const ids = rows.map(({ id }) => id);
      await trx.raw(RETURN_DELIVERED, { ids });
      await resume(trx, rows, nowMs);
      const { rows: counted } = await trx.raw<{ rows: readonly { count: number }[] }>(COUNT_AND_CLEAR, {
        ids,
        lanes: JSON.stringify(rows),
      });
      return counted[0]?.count ?? 0;
    });
  }

  #transaction<T>(work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
    return this.#knex.transaction(work, { isolationLevel: 'read committed' });
  }
}

const COLUMNS = ['id', 'agent', 'lane', 'position', 'status'] as const;

/** Makes the lanes ready now. A lane with a holder continues anyway. */
async function resume(
  trx: Knex.Transaction,
  lanes: readonly Pick<ReplayRow, 'agent' | 'lane'>[],
  nowMs: number,
): Promise<void> {
  if (lanes.length === 0) return;
  const bindings = { lanes: JSON.stringify(lanes), now: new Date(nowMs) };
  await trx.raw(RETURN_PARKED, bindings);
  await trx.raw(RESUME, bindings);
}

const LANES = `jsonb_to_recordset(:lanes::jsonb) as wanted (agent text, lane text)`;

const LOCK_LANES = `
insert into callback_lanes (agent, lane, pending, ready_at)
select distinct agent collate "C", lane collate "C", 0, :now::timestamptz from ${LANES} order by 1, 2
on conflict (agent, lane) do update set pending = callback_lanes.pending`;

const RETURN_DELIVERED = `
with again as (
  update callbacks set status = 'pending', delivered_at = null
  where id = any (:ids::uuid[]) and status = 'delivered' returning agent, lane
), counted as (select agent, lane, count(*) as again from again group by agent, lane)
update callback_lanes set pending = pending + counted.again
from counted where callback_lanes.agent = counted.agent and callback_lanes.lane = counted.lane`;

const RETURN_PARKED = `
update callbacks set status = 'pending' from ${LANES}
where callbacks.agent = wanted.agent and callbacks.lane = wanted.lane and callbacks.status = 'parked'`;

const RESUME = `
update callback_lanes set parked_at = null, parked_for = null, attempts = 0, ready_at = :now from ${LANES}
where callback_lanes.agent = wanted.agent and callback_lanes.lane = wanted.lane and owner is null`;

const COUNT_AND_CLEAR = `
with cleared as (
  delete from callback_lanes using ${LANES}
  where callback_lanes.agent = wanted.agent and callback_lanes.lane = wanted.lane and pending = 0
)
select count(*) as count from callbacks where id = any (:ids::uuid[]) and status = 'pending'`;

// A callback that was tried before, in a lane that has not failed since. Only a replay leads to this state. The next attempt ends it, whatever its
// outcome.
const HAS_REPLAYED = `
select exists (
  select from callbacks join callback_lanes lane on lane.agent = callbacks.agent and lane.lane = callbacks.lane
  where callbacks.agent = ? and callbacks.status = 'pending' and lane.attempts = 0
    and exists (select from callback_attempts where callback_id = callbacks.id)
) as found`;

const REACHABLE = `
select lane.agent, lane.lane from callback_lanes lane join agents on agents.code = lane.agent
where lane.parked_at is not null and lane.parked_for = 'no_callback_base' and (agents.callback_base is not null or agents.callback_delivery = 'pull')
limit ? for update of lane skip locked`;
