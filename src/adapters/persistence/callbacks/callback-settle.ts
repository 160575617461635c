/** Books the outcomes of claimed lanes, many at a time. */
import type { Knex } from 'knex';
import type { CallbackAttempt, LaneRun, NextOfLane } from '../../../application/ports/callback-queue.ts';
import { BREAKER } from '../../../domain/callback/breaker.ts';
import { insertNotices } from '../notifications/write-notices.ts';
import { findHeld, HOLDS } from './callback-claim.ts';
import { runPrepared, type Prepared, type Call } from '../database/prepared.ts';

/** The runs that were not booked: their lanes are locked, or have another holder. */
interface Unbooked {
  readonly locked: readonly LaneRun[];
  readonly lost: readonly LaneRun[];
}

/** Settles, in one statement, the runs whose lanes still belong to their holder. */
export async function settleRuns(knex: Knex, runs: readonly LaneRun[], nowMs: number): Promise<Unbooked> {
  const { rows } = await runPrepared(knex, runs.some(({ next }) => next.kind === 'park') ? SETTLE_AND_TELL : SETTLE, {
    runs: JSON.stringify(runs.map((run, at) => ({ at, ...columnsOf(run, new Date(nowMs).toISOString()) }))),
    settled: JSON.stringify(runs.flatMap(settledIn)),
    attempts: attemptsText(runs),
    now: new Date(nowMs),
    failures_max: BREAKER.failuresMax,
    probe_at: new Date(nowMs + BREAKER.probePauseMs),
  });
  if (rows.length === runs.length) return { locked: [], lost: [] };
  const mine = new Set(rows.map(({ at }) => at));
  const others = runs.filter((_, at) => !mine.has(at));
  const held = await findHeld(
    knex,
    others.map(({ claim }) => claim),
  );
  const lost = others.filter(({ claim }) => !held.has(claim.epoch));
  return { locked: others.filter(({ claim }) => held.has(claim.epoch)), lost };
}

const columnsOf = ({ claim: { agent, lane, epoch }, attempts, next, isReached }: LaneRun, now: string) => ({
  agent,
  lane,
  epoch,
  ready_at: readyAt(next, now),
  attempts: next.kind === 'retry' ? next.attempts : 0,
  parked_at: next.kind === 'park' ? now : null,
  parked_for: next.kind === 'park' ? next.reason : null,
  is_reached: isReached ?? null,
  ...heardColumns(attempts.at(-1)),
});

const heardColumns = (last: CallbackAttempt | undefined) =>
  last && { heard: { outcome: last.outcome, httpStatus: last.httpStatus, answer: last.answer }, heard_at: last.atMs };

/** Null if the lane goes on: its lease ends at the same time as before. */
function readyAt(next: NextOfLane, now: string): string | null {
  if (next.kind === 'goes_on') return null;
  return next.kind === 'retry' ? new Date(next.readyAtMs).toISOString() : now;
}

const settledIn = ({ settled, next }: LaneRun, at: number) => [
  ...settled.map((id) => ({ at, id, status: 'delivered' })),
  ...parkedBy(next).map((id) => ({ at, id, status: 'parked' })),
];

const parkedBy = (next: NextOfLane): readonly string[] => (next.kind === 'park' ? [next.id] : []);

/** The attempts in order. Their row numbers must have the same order. */
const attemptsText = (runs: readonly LaneRun[]): string =>
  JSON.stringify(runs.flatMap(attemptsIn).map((attempt, number) => ({ number, ...attempt })));

const attemptsIn = ({ attempts }: LaneRun, at: number) =>
  attempts.map((attempt) => ({ at, ...attemptColumns(attempt) }));

const ATTEMPTS = `json_to_recordset(:attempts::json) as attempt (number integer, at integer, callback_id uuid, attempted_at timestamptz,
  http_status integer, latency_ms integer, outcome text, answer text)`;
const LOGGED = `callback_id, attempted_at, http_status, latency_ms, outcome, answer`;

// All parts of a statement see the commits from before it began. A locked row may be newer, if a movement of money ended in between. Then `pending`
// must come from the locked row, so both the deleted and the remaining lanes are chosen from `mine`. Rounds end and never come back. If empty lanes
// stayed, the table would keep a row for each round that ever was. For the circuit breaker, one answer of an Agent outweighs any number of
// simultaneous failures. Lanes are locked one by one, and their fate is a word, so that the planner expects few rows and looks them up. With `<> 0`
// it would expect a hundred rows, and read a table of some ten thousand lanes.
const settle = (last: string): string => `
with mine as materialized (
  select claim.*, held.pending
  from jsonb_to_recordset(:runs::jsonb) as claim (at integer, agent text, lane text, epoch bigint, ready_at timestamptz, attempts integer,
    parked_at timestamptz, parked_for text, is_reached boolean, heard jsonb, heard_at bigint)
  cross join lateral (select pending from callback_lanes held where ${HOLDS} for update skip locked) held
), done as (
  update callbacks set status = settled.status, delivered_at = case when settled.status = 'delivered' then :now::timestamptz end
  from jsonb_to_recordset(:settled::jsonb) as settled (at integer, id uuid, status text) join mine on mine.at = settled.at
  where callbacks.id = settled.id and callbacks.status in ('pending', 'parked')
  returning settled.at, settled.status, callbacks.id, callbacks.role, callbacks.transaction_id
), rest as materialized (
  select mine.*, coalesce(done.settled, 0) as settled, case pending - coalesce(done.settled, 0) when 0 then 'goes' else 'stays' end as fate
  from mine left join (select at, count(*) as settled from done where status <> 'parked' group by at) done on done.at = mine.at
), removed as (
  delete from callback_lanes using rest
  where callback_lanes.agent = rest.agent and callback_lanes.lane = rest.lane and rest.fate = 'goes'
), released as (
  update callback_lanes set owner = case when rest.ready_at is null then owner end, pending = rest.pending - rest.settled,
    ready_at = coalesce(rest.ready_at, callback_lanes.ready_at), attempts = rest.attempts, parked_at = rest.parked_at, parked_for = rest.parked_for
  from rest where callback_lanes.agent = rest.agent and callback_lanes.lane = rest.lane and rest.fate = 'stays'
), logged as (
  insert into callback_attempts (${LOGGED})
  select ${LOGGED} from ${ATTEMPTS} join mine on mine.at = attempt.at order by attempt.number
), reached as (
  delete from callback_breakers where agent in (select agent from mine where is_reached)
), failed as (
  insert into callback_breakers as breaker (agent, failures, opened_at, probe_at, heard)
  select agent, count(*), case when count(*) >= :failures_max then :now::timestamptz end,
    case when count(*) >= :failures_max then :probe_at::timestamptz end,
    (array_agg(heard order by heard_at desc nulls last))[1]
  from mine where is_reached is not null group by agent having not bool_or(is_reached) order by agent collate "C"
  on conflict (agent) do update set failures = breaker.failures + excluded.failures, heard = coalesce(excluded.heard, breaker.heard),
    opened_at = case when breaker.failures + excluded.failures >= :failures_max then coalesce(breaker.opened_at, :now) end,
    probe_at = case when breaker.failures + excluded.failures >= :failures_max then :probe_at::timestamptz end
)${last}
select at from mine`;

const SETTLE: Prepared<{ readonly at: number }> = { name: 'settle-lanes', text: settle('') };

/** Settles, and writes the notices of callbacks that are parked. Most runs park none, and their statement stays as small as it was. */
const SETTLE_AND_TELL: Prepared<{ readonly at: number }> = {
  name: 'settle-lanes-and-tell',
  text: settle(
    `, told as (${insertNotices(`(
  select mine.agent, 'callback.parked' as kind, null as key, jsonb_build_object('callback_id', done.id, 'role', done.role,
    'transaction_id', done.transaction_id, 'reason', mine.parked_for) as data
  from done join mine on mine.at = done.at where done.status = 'parked'
) notice`)})`,
  ),
};

/** Stores attempts, delivered or not. */
export const logAttempts = (attempts: readonly CallbackAttempt[]): readonly Call[] =>
  attempts.length === 0
    ? []
    : [{ prepared: LOG, bindings: { attempts: JSON.stringify(attempts.map(attemptColumns)) } }];

/** The columns of an attempt, as JSON for the statement. */
const attemptColumns = (attempt: CallbackAttempt) => ({
  callback_id: attempt.callbackId,
  attempted_at: new Date(attempt.atMs).toISOString(),
  http_status: attempt.httpStatus ?? null,
  latency_ms: attempt.latencyMs,
  outcome: attempt.outcome,
  answer: attempt.answer,
});

// The text is the same for any number of attempts; an insert with many rows would have a text for each number. The transaction asks for its id before
// its rows get their numbers, because readers of all attempts wait for the transactions with older ids (`CommitWatermark`).
const LOG: Prepared = {
  name: 'log-attempts',
  text: `
insert into callback_attempts (callback_id, attempted_at, http_status, latency_ms, outcome, answer)
select * from json_to_recordset(:attempts::json) as attempt (callback_id uuid, attempted_at timestamptz, http_status integer,
  latency_ms integer, outcome text, answer text) where pg_current_xact_id() is not null`,
};
