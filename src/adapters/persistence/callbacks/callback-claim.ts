/** Claims lanes: chooses them, and reads their messages and destinations. */
import type { Knex } from 'knex';
import {
  LANE_MESSAGES_MAX,
  type ClaimedLane,
  type ClaimRequest,
  type LaneClaim,
  type QueuedCallback,
} from '../../../application/ports/callback-queue.ts';
import { runPrepared, type Prepared } from '../database/prepared.ts';
import type { PullRequest } from '../../../application/ports/pulled-callbacks.ts';
import { MOVED_AGENTS, PULLING_AGENTS } from '../catalogue/knex-agent-store.ts';

/**
 * Claims the lanes that the request allows, for the owner, in two statements with one transaction each. The second statement sees everything that was
 * committed before this owner got the lanes. In one statement, the last callbacks of the former holder would be sent again. If the second statement
 * fails, the lanes wait until their lease ends.
 */
export const claimLanes = (knex: Knex, owner: string, request: ClaimRequest): Promise<readonly ClaimedLane[]> =>
  claimed(knex, CLAIM, bindingsOf(owner, request));

/** The owner of all lanes that Agents have fetched. A process that ends does not change what an Agent has. */
export const PULLED = '9b1c6f0e-52a7-4f0b-8d59-1f7d0c4e7a10';

/** Claims lanes of one Agent that fetches its callbacks, by the same rules. */
export const pullLanes = (knex: Knex, { agent, ...request }: PullRequest): Promise<readonly ClaimedLane[]> =>
  claimed(knex, PULL, {
    agent,
    ...bindingsOf(PULLED, { ...request, lanesPerAgentMax: request.lanesMax, held: {} }),
  });

async function claimed(
  knex: Knex,
  claim: Prepared<LaneRow>,
  bindings: ReturnType<typeof bindingsOf> & { readonly agent?: string },
): Promise<readonly ClaimedLane[]> {
  const { rows: lanes } = await runPrepared(knex, claim, bindings);
  if (lanes.length === 0) return [];
  const wanted = JSON.stringify(lanes.map(({ agent, lane }) => ({ agent, lane })));
  const { rows } = await runPrepared(knex, CONTENTS, { wanted, messages_max: LANE_MESSAGES_MAX });
  const contents = new Map<string, ContentsRow[]>(lanes.map((lane) => [laneKey(lane), []]));
  for (const row of rows) contents.get(laneKey(row))?.push(row);
  return lanes.map((lane) => ({ ...lane, ...contentsOf(contents.get(laneKey(lane)) ?? []) }));
}

const laneKey = ({ agent, lane }: Pick<LaneClaim, 'agent' | 'lane'>): string => JSON.stringify([agent, lane]);

type LaneRow = LaneClaim & Pick<ClaimedLane, 'attempts'>;
type Contents = Pick<ClaimedLane, 'callbackBase' | 'secretsSealed' | 'messages'>;

/** The row of each callback has the destination. Without a callback there is no destination. */
const contentsOf = (rows: readonly ContentsRow[]): Contents => ({
  callbackBase: rows[0]?.callback_base ?? undefined,
  secretsSealed: rows[0]?.secrets ?? [],
  messages: rows.map(({ id, role, body, traceparent }) => ({
    id,
    role,
    body,
    ...(traceparent !== null && { traceparent }),
  })),
});

const bindingsOf = (owner: string, request: ClaimRequest) => ({
  owner,
  now: new Date(request.nowMs),
  lease_end: new Date(request.leaseEndMs),
  lanes_max: request.lanesMax,
  per_agent_max: request.lanesPerAgentMax,
  held: JSON.stringify(request.held),
});

// The Agents that have lanes are found by leaps through the index, with one look-up each, however many lanes an Agent has. Each Agent offers its
// oldest lanes. First come the lanes of the Agents that hold the fewest. Without these turns, an Agent with a million lanes would be served a million
// times before the next Agent. Among Agents that hold equally many, the order is random. By age, Agents with an old backlog would come first every
// time. A claim during a probe finds no due probe. An Agent that was moved to another cell gets nothing from this one. The rows are found again by their place
// (`ctid`). By their key, the planner would read the whole table, because it does not know how many are taken.
const claimOf = (waiting: string, barred: string): string => `
with recursive waiting as (${waiting}), allowed as (
  select waiting.agent, coalesce((:held::jsonb ->> waiting.agent)::int, 0) as in_hand, case
    when breaker.opened_at is not null and (breaker.probe_at <= :now::timestamptz) is not true then 0
    when waiting.agent in ${MOVED_AGENTS} or waiting.agent ${barred} then 0
    when breaker.opened_at is not null then 1
    else :per_agent_max - coalesce((:held::jsonb ->> waiting.agent)::int, 0) end as room
  from waiting left join callback_breakers breaker on breaker.agent = waiting.agent
  where waiting.agent is not null
), ready as materialized (
  select lane.row, lane.agent, lane.ready_at, allowed.in_hand
  from allowed cross join lateral (
    select ctid as row, agent, ready_at from callback_lanes
    where agent = allowed.agent and parked_at is null and ready_at <= :now::timestamptz
    order by ready_at limit least(greatest(allowed.room, 0), :lanes_max) for update skip locked
  ) lane
), taken as (
  select row, agent from ready
  order by in_hand + row_number() over (partition by agent order by ready_at), random() limit :lanes_max
), probing as (
  update callback_breakers set probe_at = greatest(probe_at, :lease_end::timestamptz)
  where opened_at is not null and agent in (select agent from taken)
)
update callback_lanes set owner = :owner, ready_at = :lease_end, epoch = nextval('callback_epochs')
where ctid = any (array(select row from taken))
returning agent, lane, epoch, attempts`;

const CLAIM: Prepared<LaneRow> = {
  name: 'claim-pushed-lanes',
  text: claimOf(
    `
  (select agent from callback_lanes where parked_at is null order by agent limit 1)
  union all
  select (select lane.agent from callback_lanes lane
    where lane.parked_at is null and lane.agent > waiting.agent order by lane.agent limit 1)
  from waiting where waiting.agent is not null
`,
    `in ${PULLING_AGENTS}`,
  ),
};

const PULL: Prepared<LaneRow> = {
  name: 'claim-pulled-lanes',
  text: claimOf('select :agent::text collate "C" as agent', `not in ${PULLING_AGENTS}`),
};

interface ContentsRow extends Omit<QueuedCallback, 'traceparent'> {
  readonly agent: string;
  readonly lane: string;
  readonly traceparent: string | null;
  readonly callback_base: string | null;
  readonly secrets: readonly string[];
}

const CONTENTS: Prepared<ContentsRow> = {
  name: 'read-lanes',
  text: `
with wanted as materialized (
  select agent, lane from jsonb_to_recordset(:wanted::jsonb) as wanted (agent text, lane text)
), destination as materialized (
  select code, callback_base, array(
    select secret_sealed from callback_secrets secret
    where secret.agent = agents.code and revoked_at is null order by created_at desc, id desc) as secrets
  from agents where code in (select agent from wanted)
)
select wanted.agent, wanted.lane, id, role, body, traceparent, callback_base, secrets
from wanted join destination on destination.code = wanted.agent
cross join lateral (
  select id, role, body, traceparent, position from callbacks
  where callbacks.agent = wanted.agent and callbacks.lane = wanted.lane and status in ('pending', 'parked')
    and not exists (
      select from callbacks asking
      where asking.agent = wanted.agent and asking.lane = wanted.lane and asking.status = 'asking' and asking.position < callbacks.position
    )
  order by position limit :messages_max
) message
order by position`,
};

/** The holder of a lane: the epoch identifies it, and a lock on the lane's row keeps it until the statement's transaction ends. */

/** The condition that the row `held` is the lane of a `claim` (agent, lane, epoch), and that the claim is still valid. */
export const HOLDS = `held.agent = claim.agent and held.lane = claim.lane and held.epoch = claim.epoch and held.owner is not null`;

/** Extends the leases of the lanes that are still held and not locked. Returns their epochs. */
export const renewHeld = (knex: Knex, claims: readonly LaneClaim[], leaseEndMs: number): Promise<ReadonlySet<number>> =>
  epochsOf(knex, RENEW, { claims, more: { lease_end: new Date(leaseEndMs) } });

/** The epochs of the lanes that are still held, including locked ones: a read without a lock sees the committed row. */
export const findHeld = (knex: Knex, claims: readonly LaneClaim[]): Promise<ReadonlySet<number>> =>
  epochsOf(knex, HELD, { claims, more: {} });

async function epochsOf(
  knex: Knex,
  query: Prepared<Pick<LaneClaim, 'epoch'>>,
  { claims, more }: { readonly claims: readonly LaneClaim[]; readonly more: Readonly<Record<string, Date>> },
): Promise<ReadonlySet<number>> {
  const wanted = JSON.stringify(claims.map(({ agent, lane, epoch }) => ({ agent, lane, epoch })));
  const { rows } = await runPrepared(knex, query, { wanted, ...more });
  return new Set(rows.map(({ epoch }) => epoch));
}

const CLAIMS = `jsonb_to_recordset(:wanted::jsonb) as claim (agent text, lane text, epoch bigint)`;

const HELD: Prepared<Pick<LaneClaim, 'epoch'>> = {
  name: 'find-held-lanes',
  text: `select held.epoch from ${CLAIMS} join callback_lanes held on ${HOLDS}`,
};

const RENEW: Prepared<Pick<LaneClaim, 'epoch'>> = {
  name: 'renew-lanes',
  text: `
with mine as materialized (
  select held.* from ${CLAIMS}
  cross join lateral (select agent, lane, epoch from callback_lanes held where ${HOLDS} for update skip locked) held
)
update callback_lanes set ready_at = :lease_end
from mine where callback_lanes.agent = mine.agent and callback_lanes.lane = mine.lane
returning mine.epoch`,
};
