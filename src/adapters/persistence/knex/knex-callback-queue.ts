import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type {
  CallbackQueue,
  ClaimedLane,
  ClaimRequest,
  LaneClaim,
  LaneRun,
} from '../../../application/ports/callback-queue.ts';
import { claimLanes } from './callback-claim.ts';
import { heldLanes, splitByHold } from './callback-hold.ts';
import { settleRuns } from './callback-settle.ts';

/** Callbacks in the tables `callback_lanes` and `callbacks`; each queue is an owner, and so each process is. */
export class KnexCallbackQueue implements CallbackQueue {
  readonly #knex: Knex;
  readonly #owner = randomUUID();

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  claim(request: ClaimRequest): Promise<readonly ClaimedLane[]> {
    return this.#transaction((trx) => claimLanes(trx, this.#owner, request));
  }

  renew(claims: readonly LaneClaim[], leaseEndMs: number): Promise<readonly LaneClaim[]> {
    return this.#transaction(async (trx) => {
      const { held } = splitByHold(claims, (claim) => claim, await heldLanes(trx, claims));
      if (held.length > 0) await trx.raw(RENEW, [new Date(leaseEndMs), JSON.stringify(held)]);
      return held;
    });
  }

  settle(runs: readonly LaneRun[], nowMs: number): Promise<readonly LaneRun[]> {
    if (runs.length === 0) return Promise.resolve([]);
    return this.#transaction((trx) => settleRuns(trx, runs, nowMs));
  }

  #transaction<T>(work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
    return this.#knex.transaction(work, { isolationLevel: 'read committed' });
  }
}

const RENEW = `
update callback_lanes set ready_at = ?
from jsonb_to_recordset(?::jsonb) as claim (agent text, lane text)
where callback_lanes.agent = claim.agent and callback_lanes.lane = claim.lane`;
