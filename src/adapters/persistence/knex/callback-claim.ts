/** Taking lanes: which, what is in them, and where it goes. */
import type { Knex } from 'knex';
import {
  LANE_MESSAGES_MAX,
  type ClaimedLane,
  type ClaimRequest,
  type LaneClaim,
  type QueuedCallback,
} from '../../../application/ports/callback-queue.ts';
import { laneKey } from './callback-hold.ts';
import { runPrepared, type Prepared } from './prepared.ts';

/** Takes what the request allows, for the owner. */
export async function claimLanes(
  trx: Knex.Transaction,
  owner: string,
  request: ClaimRequest,
): Promise<readonly ClaimedLane[]> {
  const { rows: lanes } = await runPrepared(trx, CLAIM, bindingsOf(owner, request));
  if (lanes.length === 0) return [];
  const agents = [...new Set(lanes.map(({ agent }) => agent))].sort();
  // Whoever comes before this probe is over finds none due.
  await trx.raw(PROBING, { lease_end: new Date(request.leaseEndMs), agents });
  const destinations = await destinationsOf(trx, agents);
  const messages = await messagesOf(trx, lanes);
  return lanes.map((lane) => ({
    ...lane,
    ...(destinations.get(lane.agent) ?? NOWHERE),
    messages: messages.get(laneKey(lane)) ?? [],
  }));
}

type LaneRow = LaneClaim & Pick<ClaimedLane, 'attempts'>;
type Destination = Pick<ClaimedLane, 'callbackBase' | 'secretsSealed'>;

const NOWHERE: Destination = { callbackBase: undefined, secretsSealed: [] };

const bindingsOf = (owner: string, request: ClaimRequest) => ({
  owner,
  now: new Date(request.nowMs),
  lease_end: new Date(request.leaseEndMs),
  lanes_max: request.lanesMax,
  per_agent_max: request.lanesPerAgentMax,
  held: JSON.stringify(request.held),
});

// The Agents that have lanes are found by leaps through the index, one look-up each, however many lanes one of them has. Of each Agent
// come its oldest lanes, and of all of them first those whose Agent has the least in hand: the turns are what keeps one with a million
// lanes from being served a million times before the next.
const CLAIM: Prepared<LaneRow> = {
  name: 'claim-lanes',
  text: `
with recursive waiting as (
  (select agent from callback_lanes where parked_at is null order by agent limit 1)
  union all
  select (select lane.agent from callback_lanes lane
    where lane.parked_at is null and lane.agent > waiting.agent order by lane.agent limit 1)
  from waiting where waiting.agent is not null
), allowed as (
  select waiting.agent, coalesce((:held::jsonb ->> waiting.agent)::int, 0) as in_hand, case
    when breaker.opened_at is null then :per_agent_max - coalesce((:held::jsonb ->> waiting.agent)::int, 0)
    when breaker.probe_at <= :now::timestamptz then 1
    else 0 end as room
  from waiting left join callback_breakers breaker on breaker.agent = waiting.agent
  where waiting.agent is not null
), ready as materialized (
  select lane.agent, lane.lane, lane.ready_at, allowed.in_hand
  from allowed cross join lateral (
    select agent, lane, ready_at from callback_lanes
    where agent = allowed.agent and parked_at is null and ready_at <= :now::timestamptz
    order by ready_at limit greatest(allowed.room, 0) for update skip locked
  ) lane
), taken as (
  select agent, lane from ready
  order by in_hand + row_number() over (partition by agent order by ready_at), ready_at limit :lanes_max
)
update callback_lanes set owner = :owner, ready_at = :lease_end, epoch = nextval('callback_epochs')
from taken where callback_lanes.agent = taken.agent and callback_lanes.lane = taken.lane
returning callback_lanes.agent, callback_lanes.lane, callback_lanes.epoch, callback_lanes.attempts`,
};

const PROBING = `
update callback_breakers set probe_at = greatest(probe_at, :lease_end::timestamptz)
where agent = any (:agents::text[]) and opened_at is not null`;

async function destinationsOf(
  trx: Knex.Transaction,
  agents: readonly string[],
): Promise<ReadonlyMap<string, Destination>> {
  const { rows } = await runPrepared(trx, DESTINATIONS, { agents: [...agents] });
  return new Map(
    rows.map(({ code, callback_base, secrets }) => [
      code,
      { callbackBase: callback_base ?? undefined, secretsSealed: secrets },
    ]),
  );
}

interface DestinationRow {
  readonly code: string;
  readonly callback_base: string | null;
  readonly secrets: readonly string[];
}

const DESTINATIONS: Prepared<DestinationRow> = {
  name: 'find-destinations',
  text: `
select code, callback_base, array(
  select secret_sealed from callback_secrets secret
  where secret.agent = agents.code and revoked_at is null order by created_at desc, id desc) as secrets
from agents where code = any (:agents::text[])`,
};

async function messagesOf(
  trx: Knex.Transaction,
  lanes: readonly LaneClaim[],
): Promise<ReadonlyMap<string, readonly QueuedCallback[]>> {
  // A statement of its own, that sees what was committed until the lanes were locked: else the former holder's last callbacks come again.
  const wanted = JSON.stringify(lanes.map(({ agent, lane }) => ({ agent, lane })));
  const { rows } = await runPrepared(trx, MESSAGES, {
    wanted,
    messages_max: LANE_MESSAGES_MAX,
  });
  const messages = new Map<string, QueuedCallback[]>(lanes.map((lane) => [laneKey(lane), []]));
  for (const { id, role, body, ...lane } of rows) messages.get(laneKey(lane))?.push({ id, role, body });
  return messages;
}

const MESSAGES: Prepared<QueuedCallback & LaneClaim> = {
  name: 'read-lanes',
  text: `
select message.*, wanted.agent, wanted.lane
from jsonb_to_recordset(:wanted::jsonb) as wanted (agent text, lane text)
cross join lateral (
  select id, role, body, position from callbacks
  where callbacks.agent = wanted.agent and callbacks.lane = wanted.lane and status in ('pending', 'parked')
    and not exists (
      select from callbacks asking
      where asking.agent = wanted.agent and asking.lane = wanted.lane and asking.status = 'asking' and asking.position < callbacks.position
    )
  order by position limit :messages_max
) message
order by message.position`,
};
