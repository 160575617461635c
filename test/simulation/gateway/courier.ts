import type { DeliverLane } from '../../../src/application/callbacks/deliver-lane.ts';
import type { CallbackQueue, ClaimedLane, LaneRun } from '../../../src/application/ports/callback-queue.ts';
import { HeldLanes } from '../../../src/infrastructure/process/callback-worker.ts';
import type { Turn } from '../engine/schedule.ts';
import type { Connection } from './connection.ts';

/** Longest time of a callback, and the lease of a lane; the same as in the gateway. */
export const CALLBACK_TIMEOUT_MS = 5_000;
const LEASE_MS = CALLBACK_TIMEOUT_MS + 3_000;
const BEAT_EVERY_MS = 1_000;
const LANES_MAX = 4;
const LANES_PER_AGENT_MAX = 2;
const LOCKED_PAUSE_MS = 50;
const FAILED_PAUSE_MS = 1_000;
/** A look follows a commit within the first time, and comes without a reason after the second. */
const LOOK_WITHIN_MS = 250;
const IDLE_MS = 3_600_000;

export interface CourierParts {
  readonly connection: Connection;
  readonly queue: CallbackQueue;
  readonly deliverLane: Pick<DeliverLane, 'execute'>;
  onRun(run: LaneRun): void;
  onFailure(error: unknown): void;
}

/** Claims lanes, delivers their callbacks and releases them, by turns in place of the timers of the gateway's worker. */
export class Courier {
  readonly #parts: CourierParts;
  readonly #held = new HeldLanes();
  #look: Turn | undefined;

  constructor(parts: CourierParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#lookAgain(0);
  }

  /** There may be callbacks to deliver. */
  wake(): void {
    const { schedule, random } = this.#parts.connection.ground;
    if (this.#look !== undefined) {
      this.#look.dueAtMs = Math.min(this.#look.dueAtMs, schedule.nowMs() + random.between(0, LOOK_WITHIN_MS));
    }
  }

  #lookAgain(inMs: number): void {
    const { ground, life } = this.#parts.connection;
    this.#look = ground.schedule.after(life, inMs, 'looks whether there are callbacks', () => void this.#take());
  }

  async #take(): Promise<void> {
    const { connection, queue } = this.#parts;
    const { schedule } = connection.ground;
    this.#look = undefined;
    const nowMs = schedule.nowMs();
    const leaseEndMs = nowMs + LEASE_MS;
    const room = LANES_MAX - this.#held.inHandCount;
    try {
      const request = { nowMs, leaseEndMs, lanesMax: room, lanesPerAgentMax: LANES_PER_AGENT_MAX };
      const lanes = room === 0 ? [] : await queue.claim({ ...request, held: this.#held.inHandByAgent() });
      for (const lane of lanes) this.#begin(lane, leaseEndMs);
    } catch {
      // The database was lost; the next look is soon enough.
    }
    this.#lookAgain(this.#pauseMs());
  }

  /** A worker that polls finds nothing until the next lane is ready, so those polls are left out. */
  #pauseMs(): number {
    const { database, random, schedule } = this.#parts.connection.ground;
    const nextAtMs = database.nextLaneAtMs() ?? schedule.nowMs() + IDLE_MS;
    return Math.max(random.between(1, LOOK_WITHIN_MS), nextAtMs - schedule.nowMs());
  }

  #begin(lane: ClaimedLane, leaseEndMs: number): void {
    this.#held.hold(lane, leaseEndMs);
    this.#deliver(lane).catch((error: unknown) => this.#parts.onFailure(error));
    this.#beat(lane);
  }

  async #deliver(lane: ClaimedLane): Promise<void> {
    const hold = { mayGoOn: () => this.#mayGoOn(lane), booked: (part: LaneRun) => this.#book(part) };
    const run = await this.#parts.deliverLane.execute(lane, hold);
    if (run.isReached === true) this.#held.putDown(lane);
    await this.#book(run);
    this.#held.letGo(lane);
    this.wake();
  }

  async #book(run: LaneRun): Promise<void> {
    this.#parts.onRun(run);
    while (!(await this.#settled(run)));
  }

  async #settled(run: LaneRun): Promise<boolean> {
    const { connection, queue } = this.#parts;
    const { schedule } = connection.ground;
    let pauseMs = LOCKED_PAUSE_MS;
    try {
      if ((await queue.settle([run], schedule.nowMs())).length === 0) return true;
    } catch {
      pauseMs = FAILED_PAUSE_MS;
    }
    await schedule.wait(connection.life, pauseMs, 'tries again to settle');
    return false;
  }

  #mayGoOn(lane: ClaimedLane): boolean {
    return this.#held.leaseEndMs(lane) - this.#parts.connection.ground.schedule.nowMs() > CALLBACK_TIMEOUT_MS;
  }

  #beat(lane: ClaimedLane): void {
    const { ground, life } = this.#parts.connection;
    ground.schedule.after(life, BEAT_EVERY_MS, 'holds on to a lane', () => void this.#renew(lane));
  }

  async #renew(lane: ClaimedLane): Promise<void> {
    const { connection, queue } = this.#parts;
    const claims = this.#held.claims().filter(({ epoch }) => epoch === lane.epoch);
    if (claims.length === 0) return;
    const leaseEndMs = connection.ground.schedule.nowMs() + LEASE_MS;
    try {
      for (const claim of await queue.renew(claims, leaseEndMs)) this.#held.prolong(claim, leaseEndMs);
    } catch {
      // The next beat tries again while the lease lasts.
    }
    this.#beat(lane);
  }
}
