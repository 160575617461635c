import type { LaneClaim } from '../../application/ports/callback-queue.ts';

/** The lanes that this process has taken and not given back, and until when each of them is surely its own. */
export class HeldLanes {
  readonly #lanes = new Map<number, { readonly claim: LaneClaim; leaseEndMs: number }>();

  get count(): number {
    return this.#lanes.size;
  }

  /** How many of which Agent. */
  byAgent(): Readonly<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const { claim } of this.#lanes.values()) counts[claim.agent] = (counts[claim.agent] ?? 0) + 1;
    return counts;
  }

  claims(): readonly LaneClaim[] {
    return [...this.#lanes.values()].map(({ claim }) => claim);
  }

  hold({ agent, lane, epoch }: LaneClaim, leaseEndMs: number): void {
    this.#lanes.set(epoch, { claim: { agent, lane, epoch }, leaseEndMs });
  }

  /** Without effect for one that was let go meanwhile. */
  prolong({ epoch }: LaneClaim, leaseEndMs: number): void {
    const held = this.#lanes.get(epoch);
    if (held !== undefined) held.leaseEndMs = leaseEndMs;
  }

  leaseEndMs({ epoch }: LaneClaim): number {
    return this.#lanes.get(epoch)?.leaseEndMs ?? 0;
  }

  letGo({ epoch }: LaneClaim): void {
    this.#lanes.delete(epoch);
  }
}
