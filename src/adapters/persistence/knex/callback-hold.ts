/** Who has a lane: the epoch says so, and a lock on its row keeps it so until the transaction ends. */
import type { Knex } from 'knex';
import type { LaneClaim } from '../../../application/ports/callback-queue.ts';
import { runPrepared, type Prepared } from './prepared.ts';

/** Lanes by their key: `mine` are locked by this transaction and still the claimant's; `busy` are its too, but somebody else has the row locked. */
export interface HeldLanes {
  readonly mine: ReadonlySet<string>;
  readonly busy: ReadonlySet<string>;
}

export const laneKey = ({ agent, lane }: Pick<LaneClaim, 'agent' | 'lane'>): string => JSON.stringify([agent, lane]);

/** Locks those of the lanes that are still held under their epoch, and waits for nobody. */
export async function heldLanes(trx: Knex.Transaction, claims: readonly LaneClaim[]): Promise<HeldLanes> {
  const wanted = JSON.stringify(claims.map(({ agent, lane, epoch }) => ({ agent, lane, epoch })));
  const mine = await keysOf(trx, LOCKED, wanted);
  // Without the lock the committed row is read: a lane that is not locked here but has the epoch is just being written to.
  const busy = mine.size === claims.length ? new Set<string>() : await keysOf(trx, COMMITTED, wanted);
  return { mine, busy };
}

/** Sorts what belongs to lanes by who has them. */
export function splitByHold<T>(all: readonly T[], claimOf: (one: T) => LaneClaim, { mine, busy }: HeldLanes) {
  const isIn = (keys: ReadonlySet<string>) => (one: T) => keys.has(laneKey(claimOf(one)));
  const held = all.filter(isIn(mine));
  const others = all.filter((one) => !isIn(mine)(one));
  return { held, busy: others.filter(isIn(busy)), lost: others.filter((one) => !isIn(busy)(one)) };
}

async function keysOf(trx: Knex.Transaction, query: Prepared<LaneClaim>, wanted: string): Promise<ReadonlySet<string>> {
  const { rows } = await runPrepared(trx, query, { wanted });
  return new Set(rows.map(laneKey));
}

const HELD = `
select held.agent, held.lane
from jsonb_to_recordset(:wanted::jsonb) as claim (agent text, lane text, epoch bigint)
join callback_lanes held on held.agent = claim.agent and held.lane = claim.lane and held.epoch = claim.epoch
where held.owner is not null`;

const COMMITTED: Prepared<LaneClaim> = { name: 'find-held-lanes', text: HELD };
const LOCKED: Prepared<LaneClaim> = { name: 'lock-held-lanes', text: `${HELD} for update of held skip locked` };
