/** The holder of a lane: the epoch identifies it, and a lock on the lane's row keeps it until the statement's transaction ends. */
import type { Knex } from 'knex';
import type { LaneClaim } from '../../../application/ports/callback-queue.ts';
import { runPrepared, type Prepared } from '../database/prepared.ts';

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
