import type { LaneClaim } from '../../application/ports/callback-queue.ts';

interface HeldLane {
  readonly claim: LaneClaim;
  leaseEndMs: number;
  isInHand: boolean;
}

/** The lanes that this process has taken and not given back, and until when each of them is surely its own. */
export class HeldLanes {
  readonly #lanes = new Map<number, HeldLane>();
  readonly #inHand = new Map<string, number>();
  #inHandCount = 0;

  get count(): number {
    return this.#lanes.size;
  }

  /** How many are being sent, or failed: those that take one of the places. */
  get inHandCount(): number {
    return this.#inHandCount;
  }

  /** How many of which Agent are in hand. */
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

  /** Its place is free for another one; it stays held, because it has yet to be booked. */
  putDown({ epoch }: LaneClaim): void {
    const held = this.#lanes.get(epoch);
    if (held?.isInHand !== true) return;
    held.isInHand = false;
    this.#count(held.claim.agent, -1);
  }

  /** Without effect for one that was let go meanwhile. */
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
