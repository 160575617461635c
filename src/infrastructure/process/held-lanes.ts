import type { LaneClaim } from '../../application/ports/callback-queue.ts';

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
