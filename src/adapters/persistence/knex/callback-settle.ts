/** Booking what came of taken lanes, many at a time. */
import type { Knex } from 'knex';
import type { LaneClaim, LaneRun, NextOfLane } from '../../../application/ports/callback-queue.ts';
import { BREAKER } from '../../../domain/callback/breaker.ts';
import { logAttempts } from './callback-attempts.ts';
import { heldLanes, laneKey, splitByHold } from './callback-hold.ts';
import { runPrepared, type Prepared } from './prepared.ts';

/** Settles the runs whose lanes are still their holder's; gives back those whose lanes are locked. */
export async function settleRuns(
  trx: Knex.Transaction,
  runs: readonly LaneRun[],
  nowMs: number,
): Promise<readonly LaneRun[]> {
  const held = await heldLanes(
    trx,
    runs.map(({ claim }) => claim),
  );
  const { held: mine, busy, lost } = splitByHold(runs, ({ claim }) => claim, held);
  if (mine.length > 0) {
    const settled = await settleMessages(trx, mine, nowMs);
    await releaseLanes(trx, mine, { settled, nowMs });
  }
  await logAttempts(
    trx,
    [...mine, ...lost].flatMap(({ attempts }) => attempts),
  );
  await markBreakers(trx, mine, nowMs);
  return busy;
}

/** How many callbacks of each lane are no longer to be delivered. */
async function settleMessages(
  trx: Knex.Transaction,
  runs: readonly LaneRun[],
  nowMs: number,
): Promise<ReadonlyMap<string, number>> {
  const settled = runs.flatMap((run) => run.settled);
  const parked = runs.flatMap(({ next }) => (next.kind === 'park' ? [next.id] : []));
  if (parked.length > 0) await trx('callbacks').whereIn('id', parked).update({ status: 'parked' });
  if (settled.length === 0) return new Map();
  const bindings = { now: new Date(nowMs), settled: JSON.stringify(settled) };
  const { rows } = await runPrepared(trx, SETTLE, bindings);
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(laneKey(row), (counts.get(laneKey(row)) ?? 0) + 1);
  return counts;
}

const SETTLE: Prepared<LaneClaim> = {
  name: 'settle-callbacks',
  text: `
update callbacks set status = done.status, delivered_at = case when done.status = 'delivered' then :now::timestamptz end
from jsonb_to_recordset(:settled::jsonb) as done (id uuid, status text)
where callbacks.id = done.id and callbacks.status in ('pending', 'parked')
returning callbacks.agent, callbacks.lane`,
};

async function releaseLanes(
  trx: Knex.Transaction,
  runs: readonly LaneRun[],
  { settled, nowMs }: { readonly settled: ReadonlyMap<string, number>; readonly nowMs: number },
): Promise<void> {
  const lanes = runs.map(({ claim, next }) => ({
    agent: claim.agent,
    lane: claim.lane,
    done: settled.get(laneKey(claim)) ?? 0,
    ...columnsOf(next, new Date(nowMs).toISOString()),
  }));
  await runPrepared(trx, RELEASE, { lanes: JSON.stringify(lanes) });
  await runPrepared(trx, REMOVE_EMPTY, { lanes: JSON.stringify(lanes) });
}

const columnsOf = (next: NextOfLane, now: string) => ({
  ready_at: next.kind === 'retry' ? new Date(next.readyAtMs).toISOString() : now,
  attempts: next.kind === 'retry' ? next.attempts : 0,
  parked_at: next.kind === 'park' ? now : null,
  parked_for: next.kind === 'park' ? next.reason : null,
});

const RELEASE: Prepared = {
  name: 'release-lanes',
  text: `
update callback_lanes set owner = null, pending = pending - run.done, ready_at = run.ready_at, attempts = run.attempts,
  parked_at = run.parked_at, parked_for = run.parked_for
from jsonb_to_recordset(:lanes::jsonb) as run (agent text, lane text, done bigint, ready_at timestamptz, attempts integer,
  parked_at timestamptz, parked_for text)
where callback_lanes.agent = run.agent and callback_lanes.lane = run.lane`,
};

// Rounds end and never come back: without this the table would have a row for each that ever was.
const REMOVE_EMPTY: Prepared = {
  name: 'remove-empty-lanes',
  text: `
delete from callback_lanes using jsonb_to_recordset(:lanes::jsonb) as run (agent text, lane text)
where callback_lanes.agent = run.agent and callback_lanes.lane = run.lane and pending = 0`,
};

/** One answer says more than any number of failures beside it. */
async function markBreakers(trx: Knex.Transaction, runs: readonly LaneRun[], nowMs: number): Promise<void> {
  const reached = new Set(runs.filter(({ isReached }) => isReached === true).map(({ claim }) => claim.agent));
  const failed = runs.filter(({ isReached, claim }) => isReached === false && !reached.has(claim.agent));
  if (reached.size > 0)
    await trx('callback_breakers')
      .whereIn('agent', [...reached])
      .delete();
  if (failed.length === 0) return;
  await trx.raw(COUNT_FAILURES, {
    failed: failed.map(({ claim }) => claim.agent),
    failures_max: BREAKER.failuresMax,
    now: new Date(nowMs),
    probe_at: new Date(nowMs + BREAKER.probePauseMs),
  });
}

const COUNT_FAILURES = `
insert into callback_breakers as breaker (agent, failures, opened_at, probe_at)
select agent, count(*), case when count(*) >= :failures_max then :now::timestamptz end,
  case when count(*) >= :failures_max then :probe_at::timestamptz end
from unnest(:failed::text[]) as failed (agent) group by agent order by agent collate "C"
on conflict (agent) do update set failures = breaker.failures + excluded.failures,
  opened_at = case when breaker.failures + excluded.failures >= :failures_max then coalesce(breaker.opened_at, :now) end,
  probe_at = case when breaker.failures + excluded.failures >= :failures_max then :probe_at::timestamptz end`;
