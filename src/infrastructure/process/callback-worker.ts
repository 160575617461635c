import type { DeliverLane } from '../../application/callbacks/deliver-lane.ts';
import type { CallbackQueue, ClaimedLane, LaneRun, LaneClaim } from '../../application/ports/callback-queue.ts';
import type { Clock } from '../../application/ports/clock.ts';
import type { Bell } from './bell.ts';
import { LaneSettlements } from './lane-settlements.ts';
import { pause } from './pause.ts';

export interface CallbackWorkerOptions {
  readonly queue: CallbackQueue;
  readonly deliverLane: Pick<DeliverLane, 'execute'>;
  readonly clock: Clock;
  /** Rung when there may be callbacks to deliver. Without it, the next look finds them. */
  readonly bell: Bell;
  /** The most lanes that are delivered at a time, in all and for one Agent. */
  readonly lanesMax: number;
  readonly lanesPerAgentMax: number;
  /** The time-out of one callback. */
  readonly timeoutMs: number;
  /** The lease of a lane: for this time after a claim or a renewal, other processes leave the lane alone. */
  readonly leaseMs: number;
  readonly pollMs: number;
  onRun(run: LaneRun): void;
  onFailure(error: unknown): void;
}

/** The shortest time between two looks. Each look is a transaction, and in busy times each event rings the bell. */
const LOOKS_APART_MS = 10;
/** The limit of lanes that are delivered but not booked, as a multiple of `lanesMax`. It keeps them from piling up when booking fails. */
const UNBOOKED_TIMES_MAX = 3;
/** The pause between two renewals of leases. A lease is three seconds longer than a callback, and a renewal may take two of them. */
const BEAT_EVERY_MS = 1_000;
/** A lease is the time-out of a callback plus this margin. So by default, other processes take over the work of a killed one after 8 s. */
export const LEASE_MARGIN_MS = 3_000;

/** Delivers callbacks until it is stopped: claims lanes, sends their callbacks, and releases the lanes. */
export class CallbackWorker {
  readonly #options: CallbackWorkerOptions;
  readonly #held = new HeldLanes();
  readonly #settlements: LaneSettlements;
  readonly #stopping = new AbortController();
  readonly #deliveries = new Set<Promise<void>>();
  #work: Promise<unknown> = Promise.resolve();
  #beats: NodeJS.Timeout | undefined;

  constructor(options: CallbackWorkerOptions) {
    if (options.leaseMs <= options.timeoutMs) {
      throw new RangeError('a lease must be longer than a callback may take, or two processes would send it at once');
    }
    this.#options = options;
    const { queue, clock } = options;
    this.#settlements = new LaneSettlements({
      settle: (runs) => queue.settle(runs, clock.nowMs()),
      onSettled: (runs) => this.#gaveBack(runs),
      onFailure: (error) => options.onFailure(error),
    });
  }

  /** Must be called only once. */
  start(): void {
    this.#beats = setInterval(() => void this.#beat(), BEAT_EVERY_MS);
    this.#work = this.#go();
  }

  /**
   * Claims no more lanes. Stops each active lane after its current callback, and releases it. After `graceMs`, the other lanes are free when their
   * leases end.
   */
  async stop(graceMs: number): Promise<void> {
    this.#stopping.abort();
    const late = new AbortController();
    await Promise.race([this.#ended(), pause(graceMs, late.signal)]);
    late.abort();
    this.#settlements.giveUp();
    clearInterval(this.#beats);
  }

  async #ended(): Promise<void> {
    await this.#work;
    await Promise.all(this.#deliveries);
    await this.#settlements.settled();
  }

  async #go(): Promise<void> {
    const { bell, clock, pollMs } = this.#options;
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const lookedAtMs = clock.nowMs();
      for (const { lane, leaseEndMs } of await this.#take()) this.#begin(lane, leaseEndMs);
      await bell.wait(pollMs, signal);
      const sinceMs = clock.nowMs() - lookedAtMs;
      if (sinceMs < LOOKS_APART_MS) await pause(LOOKS_APART_MS - Math.max(0, sinceMs), signal);
    }
  }

  async #take(): Promise<readonly { readonly lane: ClaimedLane; readonly leaseEndMs: number }[]> {
    const { queue, clock, leaseMs, lanesMax, lanesPerAgentMax } = this.#options;
    const room = Math.min(lanesMax - this.#held.inHandCount, (1 + UNBOOKED_TIMES_MAX) * lanesMax - this.#held.count);
    if (room <= 0) return [];
    const nowMs = clock.nowMs();
    const leaseEndMs = nowMs + leaseMs;
    try {
      const lanes = await queue.claim({
        nowMs,
        leaseEndMs,
        lanesPerAgentMax,
        lanesMax: room,
        held: this.#held.inHandByAgent(),
      });
      return lanes.map((lane) => ({ lane, leaseEndMs }));
    } catch (error) {
      this.#failed(error);
      return [];
    }
  }

  #begin(lane: ClaimedLane, leaseEndMs: number): void {
    this.#held.hold(lane, leaseEndMs);
    const delivery = this.#deliver(lane).finally(() => this.#deliveries.delete(delivery));
    this.#deliveries.add(delivery);
  }

  async #deliver(lane: ClaimedLane): Promise<void> {
    try {
      const run = await this.#options.deliverLane.execute(lane, {
        mayGoOn: () => this.#mayGoOn(lane),
        booked: (part) => this.#booked(part),
      });
      this.#options.onRun(run);
      if (run.isReached === true) this.#putDown(lane);
      this.#settlements.add(run);
    } catch (error) {
      // The lane keeps its lease for a while, so that a lane that cannot be delivered is not retried without a pause.
      this.#held.letGo(lane);
      this.#failed(error);
    }
  }

  /** The part is booked in the next batch together with other lanes, and needs no statement of its own. */
  async #booked(part: LaneRun): Promise<void> {
    this.#options.onRun(part);
    await this.#settlements.booked(part);
  }

  /**
   * After a success, the next lane need not wait until this one is booked. After a failure it must wait, because the failure may open the Agent's
   * circuit breaker.
   */
  #putDown(lane: ClaimedLane): void {
    this.#held.putDown(lane);
    this.#options.bell.ring();
  }

  /** Whether this process certainly holds the lane for the time of one more callback. */
  #mayGoOn(lane: ClaimedLane): boolean {
    const { clock, timeoutMs } = this.#options;
    return !this.#stopping.signal.aborted && this.#held.leaseEndMs(lane) - clock.nowMs() > timeoutMs;
  }

  #gaveBack(runs: readonly LaneRun[]): void {
    const ended = runs.filter(({ next }) => next.kind !== 'goes_on');
    for (const { claim } of ended) this.#held.letGo(claim);
    if (ended.length > 0) this.#options.bell.ring();
  }

  async #beat(): Promise<void> {
    const claims = this.#held.claims();
    if (claims.length === 0) return;
    const leaseEndMs = this.#options.clock.nowMs() + this.#options.leaseMs;
    try {
      for (const claim of await this.#options.queue.renew(claims, leaseEndMs)) this.#held.prolong(claim, leaseEndMs);
    } catch (error) {
      this.#failed(error);
    }
  }

  /** After the stop, failures are expected, because the parts around the worker are closed. */
  #failed(error: unknown): void {
    if (!this.#stopping.signal.aborted) this.#options.onFailure(error);
  }
}

interface HeldLane {
  readonly claim: LaneClaim;
  leaseEndMs: number;
  isInHand: boolean;
}

/** The lanes that this process has claimed and not released, each with the time until which this process certainly holds it. */
export class HeldLanes {
  readonly #lanes = new Map<number, HeldLane>();
  readonly #inHand = new Map<string, number>();
  #inHandCount = 0;

  get count(): number {
    return this.#lanes.size;
  }

  /** The number of lanes that take a slot: those that are being sent, and those that failed. */
  get inHandCount(): number {
    return this.#inHandCount;
  }

  /** The number of lanes that take a slot, by Agent. */
  inHandByAgent(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#inHand);
  }

  claims(): readonly LaneClaim[] {
    return [...this.#lanes.values()].map(({ claim }) => claim);
  }

  hold({ agent, lane, epoch }: LaneClaim, leaseEndMs: number): void {
    this.#lanes.set(epoch, { claim: { agent, lane, epoch }, leaseEndMs, isInHand: true });
    this.#count(agent, 1);
  }

  /** Frees the slot of the lane for another lane. The process still holds the lane, because it is not booked yet. */
  putDown({ epoch }: LaneClaim): void {
    const held = this.#lanes.get(epoch);
    if (held?.isInHand !== true) return;
    held.isInHand = false;
    this.#count(held.claim.agent, -1);
  }

  /** Has no effect on a lane that was released meanwhile. */
  prolong({ epoch }: LaneClaim, leaseEndMs: number): void {
    const held = this.#lanes.get(epoch);
    if (held !== undefined) held.leaseEndMs = leaseEndMs;
  }

  leaseEndMs({ epoch }: LaneClaim): number {
    return this.#lanes.get(epoch)?.leaseEndMs ?? 0;
  }

  letGo(claim: LaneClaim): void {
    this.putDown(claim);
    this.#lanes.delete(claim.epoch);
  }

  #count(agent: string, by: 1 | -1): void {
    const count = (this.#inHand.get(agent) ?? 0) + by;
    if (count === 0) this.#inHand.delete(agent);
    else this.#inHand.set(agent, count);
    this.#inHandCount += by;
  }
}
