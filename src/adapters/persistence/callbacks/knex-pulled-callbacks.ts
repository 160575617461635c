import type { Knex } from 'knex';
import type { ClaimedLane, LaneRun } from '../../../application/ports/callback-queue.ts';
import type {
  AnsweredCallback,
  PulledCallbacks,
  PullRequest,
  UnansweredLane,
} from '../../../application/ports/pulled-callbacks.ts';
import { PULLING_AGENTS } from '../catalogue/knex-agent-store.ts';
import { lookupGuid } from '../database/lookup-text.ts';
import { runPrepared, type Prepared } from '../database/prepared.ts';
import { PULLED, pullLanes } from './callback-claim.ts';
import { attemptFromRow, type CallbackAttemptRow } from './callback-row.ts';
import { settleRuns } from './callback-settle.ts';

/** Fetched lanes in the table `callback_lanes`: their owner is {@link PULLED}, and the epoch tells one fetch from the next. */
export class KnexPulledCallbacks implements PulledCallbacks {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  async ready(agents: readonly string[], nowMs: number): Promise<ReadonlySet<string>> {
    const { rows } = await runPrepared(this.#knex, READY, { agents: [...agents], now: new Date(nowMs) });
    return new Set(rows.map(({ agent }) => agent));
  }

  claim(request: PullRequest): Promise<readonly ClaimedLane[]> {
    return pullLanes(this.#knex, request);
  }

  endUnanswered(agent: string, nowMs: number, runOf: (lane: UnansweredLane) => LaneRun): Promise<readonly LaneRun[]> {
    return this.#knex.transaction(
      async (trx) => {
        const { rows } = await runPrepared(trx, UNANSWERED, { agent, pulled: PULLED, now: new Date(nowMs) });
        const runs = rows.map((row) => runOf(unansweredFromRow(row)));
        if (runs.length > 0) await settleRuns(trx, runs, nowMs);
        return runs;
      },
      { isolationLevel: 'read committed' },
    );
  }

  async find(id: string, attemptAtMs: number): Promise<AnsweredCallback | undefined> {
    const { rows } = await runPrepared(this.#knex, FIND, {
      id: lookupGuid(id),
      pulled: PULLED,
      attempt_at: new Date(attemptAtMs),
    });
    return rows[0] && answeredFromRow(rows[0]);
  }

  async book(run: LaneRun, nowMs: number): Promise<'booked' | 'late' | 'locked'> {
    const { locked, lost } = await settleRuns(this.#knex, [run], nowMs);
    if (lost.length > 0) return 'late';
    return locked.length > 0 ? 'locked' : 'booked';
  }
}

const READY: Prepared<{ readonly agent: string }> = {
  name: 'find-ready-pullers',
  text: `
select waiting.agent from unnest(:agents::text[]) as waiting (agent)
where waiting.agent in ${PULLING_AGENTS} and (exists (
  select from pulled_questions question
  where question.agent = waiting.agent collate "C" and given_at is null and not is_over and ends_at > :now::timestamptz
) or exists (
  select from callback_lanes lane
  where lane.agent = waiting.agent collate "C" and lane.parked_at is null and lane.ready_at <= :now::timestamptz
) and not exists (
  select from callback_breakers breaker where breaker.agent = waiting.agent collate "C" and breaker.probe_at > :now::timestamptz
))`,
};

interface UnansweredRow extends Pick<UnansweredLane, 'agent' | 'lane' | 'epoch' | 'attempts'> {
  readonly ready_at: Date;
  readonly id: string | null;
  readonly role: NonNullable<UnansweredLane['first']>['role'] | null;
}

const unansweredFromRow = ({ agent, lane, epoch, attempts, ready_at, id, role }: UnansweredRow): UnansweredLane => ({
  agent,
  lane,
  epoch,
  attempts,
  leaseEndMs: ready_at.getTime(),
  first: id === null || role === null ? undefined : { id, role },
});

const UNANSWERED: Prepared<UnansweredRow> = {
  name: 'find-unanswered-lanes',
  text: `
select lane.agent, lane.lane, lane.epoch, lane.attempts, lane.ready_at, first.id, first.role
from (
  select agent, lane, epoch, attempts, ready_at from callback_lanes
  where agent = :agent and parked_at is null and owner = :pulled and ready_at <= :now::timestamptz
  order by ready_at limit 100 for update skip locked
) lane left join lateral (
  select id, role from callbacks
  where callbacks.agent = lane.agent and callbacks.lane = lane.lane and status in ('pending', 'parked')
  order by position limit 1
) first on true`,
};

type AttemptColumns = { readonly [Name in keyof CallbackAttemptRow]: CallbackAttemptRow[Name] | null };

interface FoundRow extends AttemptColumns, Pick<AnsweredCallback, 'agent' | 'role' | 'status'> {
  readonly lane: string;
  readonly epoch: number | null;
  readonly attempts: number | null;
  readonly ready_at: Date | null;
}

function answeredFromRow({ agent, role, status, lane, epoch, attempts, ready_at, ...row }: FoundRow): AnsweredCallback {
  const isHeld = epoch !== null && attempts !== null && ready_at !== null;
  return {
    agent,
    role,
    status,
    held: isHeld ? { agent, lane, epoch, attempts, leaseEndMs: ready_at.getTime() } : undefined,
    attempt: row.callback_id === null ? undefined : attemptFromRow(row as CallbackAttemptRow),
  };
}

const FIND: Prepared<FoundRow> = {
  name: 'find-pulled-callback',
  text: `
select callback.agent, callback.role, callback.status, callback.lane, held.epoch, held.attempts, held.ready_at,
  attempt.callback_id, attempt.attempted_at, attempt.http_status, attempt.latency_ms, attempt.outcome, attempt.answer
from callbacks callback
left join callback_lanes held on held.agent = callback.agent and held.lane = callback.lane and held.owner = :pulled
  and callback.status = 'pending' and not exists (
    select from callbacks earlier
    where earlier.agent = callback.agent and earlier.lane = callback.lane and earlier.position < callback.position
      and earlier.status in ('pending', 'parked')
  )
left join lateral (
  select callback_id, attempted_at, http_status, latency_ms, outcome, answer from callback_attempts made
  where made.callback_id = callback.id and made.attempted_at = :attempt_at::timestamptz order by made.id limit 1
) attempt on true
where callback.id = :id::uuid`,
};
