import type {
  CallbackQueue,
  ClaimedLane,
  ClaimRequest,
  LaneClaim,
  LaneRun,
} from '../../../src/application/ports/callback-queue.ts';
import type { Connection } from './connection.ts';

/** The queue of one process. It skips lanes that a writer has locked, and returns their runs when they are settled. */
export class SimulatedCallbackQueue implements CallbackQueue {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  claim(request: ClaimRequest): Promise<readonly ClaimedLane[]> {
    const { database, tally } = this.#connection.ground;
    return this.#connection.statement('looks for callbacks to deliver', async () => {
      const held = new Set([...database.callbacks.lanes.values()].filter(({ isHeld }) => isHeld));
      const claimed = await database.skippingLocked(() => database.queue.claim(request));
      const taken = claimed.map((claim) => database.callbacks.laneOf(claim));
      tally.count('lease taken over', taken.filter((lane) => held.has(lane)).length);
      return claimed;
    });
  }

  renew(claims: readonly LaneClaim[], leaseEndMs: number): Promise<readonly LaneClaim[]> {
    const { database } = this.#connection.ground;
    return this.#connection.statement('renews its leases', () =>
      database.skippingLocked(() => database.queue.renew(claims, leaseEndMs)),
    );
  }

  settle(runs: readonly LaneRun[], nowMs: number): Promise<readonly LaneRun[]> {
    const { database, tally } = this.#connection.ground;
    return this.#connection.statement('settles what it delivered', async () => {
      const isBusy = (run: LaneRun): boolean => database.isLocked(run.claim) && this.#has(run);
      const free = runs.filter((run) => !isBusy(run));
      tally.count('lane locked when settled', runs.length - free.length);
      tally.count('settled too late', free.filter((run) => !this.#has(run)).length);
      const open = this.#openBreakers();
      await database.queue.settle(free, nowMs);
      tally.count('breaker opened', Math.max(0, this.#openBreakers() - open));
      return runs.filter((run) => isBusy(run));
    });
  }

  #openBreakers(): number {
    const { breakers } = this.#connection.ground.database.callbacks;
    return [...breakers.values()].filter(({ probeAtMs }) => probeAtMs !== undefined).length;
  }

  #has({ claim: { agent, lane, epoch } }: LaneRun): boolean {
    const kept = this.#connection.ground.database.callbacks.lanes.get(JSON.stringify([agent, lane]));
    return kept?.epoch === epoch && kept.isHeld;
  }
}
