import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type {
  CallbackQueue,
  ClaimedLane,
  ClaimRequest,
  LaneClaim,
  LaneRun,
} from '../../../application/ports/callback-queue.ts';
import { runPrepared } from '../database/prepared.ts';
import { logAttempts, settleRuns } from './callback-settle.ts';
import { claimLanes, renewHeld } from './callback-claim.ts';

/**
 * Callbacks in the tables `callback_lanes` and `callbacks`. Each queue is an owner, so each process is one. Steps that must be atomic are one
 * statement, without a transaction around it, which would cost two more round trips. The statements need `read committed`, which connections have.
 */
export class KnexCallbackQueue implements CallbackQueue {
  readonly #knex: Knex;
  readonly #owner = randomUUID();

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  claim(request: ClaimRequest): Promise<readonly ClaimedLane[]> {
    return claimLanes(this.#knex, this.#owner, request);
  }

  async renew(claims: readonly LaneClaim[], leaseEndMs: number): Promise<readonly LaneClaim[]> {
    const renewed = await renewHeld(this.#knex, claims, leaseEndMs);
    return claims.filter(({ epoch }) => renewed.has(epoch));
  }

  async settle(runs: readonly LaneRun[], nowMs: number): Promise<readonly LaneRun[]> {
    if (runs.length === 0) return [];
    const { locked, lost } = await settleRuns(this.#knex, runs, nowMs);
    for (const { prepared, bindings } of logAttempts(lost.flatMap(({ attempts }) => attempts)))
      await runPrepared(this.#knex, prepared, bindings);
    return locked;
  }
}
