/** Reads the progress of deliveries. */
import type { Knex } from 'knex';
import type { AttemptOutcome } from '../../../domain/callback/callback-outcome.ts';
import type { CallbackRole } from '../../../domain/callback/callback-role.ts';
import type { Heard } from '../../../domain/callback/heard.ts';
import { NOT_TRIED, type Blocker, type DeliveryStanding } from '../../../domain/callback/delivery-standing.ts';
import { PULLING_AGENTS } from '../catalogue/knex-agent-store.ts';
import { PULLED } from './callback-claim.ts';
import { lookupGuid } from '../database/lookup-text.ts';

/** The progress of each callback, in the order of the ids. */
export async function standingsOf(knex: Knex, ids: readonly string[]): Promise<readonly DeliveryStanding[]> {
  const guids = ids.flatMap((id) => lookupGuid(id) ?? []);
  if (guids.length === 0) return ids.map(() => NOT_TRIED);
  const { rows } = await knex.raw<{ rows: readonly StandingRow[] }>(STANDINGS, { ids: guids });
  const found = new Map(rows.map((row) => [row.id, standingFromRow(row)]));
  return ids.map((id) => found.get(id) ?? NOT_TRIED);
}

interface StandingRow {
  readonly id: string;
  readonly attempts: number;
  readonly failures: number;
  readonly attempted_at: Date | null;
  readonly outcome: AttemptOutcome | null;
  readonly answer: string | null;
  readonly http_status: number | null;
  readonly is_first: boolean;
  readonly in_a_row: number;
  readonly ready_at: Date | null;
  readonly is_held: boolean;
  readonly is_fetched: boolean;
  readonly probe_at: Date | null;
  readonly heard: Heard | null;
  readonly blocker_id: string | null;
  readonly blocker_role: CallbackRole | null;
  readonly blocker_status: Blocker['status'] | null;
}

function standingFromRow(row: StandingRow): DeliveryStanding {
  return {
    attemptCount: row.attempts,
    failureCount: row.failures,
    lastAttemptAtMs: row.attempted_at?.getTime(),
    lastOutcome: row.outcome ?? undefined,
    lastAnswer: row.answer ?? undefined,
    lastHttpStatus: row.http_status ?? undefined,
    failuresInRow: row.in_a_row,
    nextAttemptAtMs: row.is_first && !row.is_held ? latest(row.ready_at, row.probe_at) : undefined,
    isBeingSent: row.is_first && row.is_held,
    isBreakerOpen: row.probe_at !== null,
    heardByBreaker: row.heard ?? undefined,
    blocker: blockerFromRow(row),
    ...(row.is_fetched && { isFetched: true }),
  };
}

function blockerFromRow({ blocker_id: id, blocker_role: role, blocker_status: status }: StandingRow) {
  return id === null || role === null || status === null ? undefined : { id, role, status };
}

const latest = (readyAt: Date | null, probeAt: Date | null): number | undefined =>
  readyAt === null ? undefined : Math.max(readyAt.getTime(), probeAt?.getTime() ?? 0);

/** The earlier callbacks of the same lane, from the first one on. */
const before = (statuses: string): string => `(
    select earlier.id, earlier.role, earlier.status, earlier.position from callbacks earlier
    where earlier.agent = callback.agent and earlier.lane = callback.lane and earlier.position < callback.position and ${statuses}
    order by earlier.position limit 1
  )`;

const STANDINGS = `
select callback.id, tried.attempts, tried.failures, last.attempted_at, last.outcome, last.answer, last.http_status,
  callback.status = 'pending' and blocker.id is null and lane.parked_at is null as is_first, lane.ready_at,
  case when callback.status = 'pending' and blocker.id is null and lane.parked_at is null then lane.attempts else 0 end as in_a_row,
  lane.owner is not null and not (lane.owner = '${PULLED}' and lane.ready_at <= now()) as is_held,
  callback.agent in ${PULLING_AGENTS} as is_fetched, breaker.probe_at, breaker.heard,
  blocker.id as blocker_id, blocker.role as blocker_role, blocker.status as blocker_status
from callbacks callback
left join callback_lanes lane on lane.agent = callback.agent and lane.lane = callback.lane
left join callback_breakers breaker on breaker.agent = callback.agent and breaker.opened_at is not null
cross join lateral (
  select count(*) as attempts, count(*) filter (where outcome <> 'accepted') as failures
  from callback_attempts where callback_id = callback.id
) tried
left join lateral (
  select attempted_at, outcome, answer, http_status from callback_attempts where callback_id = callback.id order by callback_attempts.id desc limit 1
) last on true
left join lateral (
  select id, role, status from (
    ${before(`earlier.status in ('pending', 'parked')`)}
    union all
    ${before(`earlier.status = 'asking'`)}
  ) held order by position limit 1
) blocker on callback.status = 'pending'
where callback.id = any (:ids::uuid[])`;
