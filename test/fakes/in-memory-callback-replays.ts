import type { AgentStore } from '../../src/application/ports/agent-store.ts';
import type { CallbackReplays, ReplayRequest } from '../../src/application/ports/callback-replays.ts';
import type { InMemoryCallbacks, KeptCallback, KeptLane } from './in-memory-callbacks.ts';

const FOR_GOOD: ReadonlySet<string> = new Set(['refused', 'asking', 'unanswered']);

export class InMemoryCallbackReplays implements CallbackReplays {
  readonly #data: InMemoryCallbacks;
  readonly #agents: AgentStore;

  constructor(data: InMemoryCallbacks, agents: AgentStore) {
    this.#data = data;
    this.#agents = agents;
  }

  async replay(id: string, nowMs: number): ReturnType<CallbackReplays['replay']> {
    const callback = this.#data.callbacks.find((one) => one.id === id);
    if (callback === undefined) return undefined;
    if (FOR_GOOD.has(callback.status)) return 'refused';
    this.#again(callback, nowMs);
    return 'replayed';
  }

  async replaySince(agent: string, { sinceMs, nowMs, goesOn = false }: ReplayRequest): Promise<number | undefined> {
    if (!goesOn && this.#hasReplayed(agent)) return undefined;
    const chosen = this.#data.callbacks.filter(
      (one) =>
        one.agent === agent &&
        one.createdAtMs >= sinceMs &&
        !FOR_GOOD.has(one.status) &&
        (one.deliveredAtMs ?? 0) <= nowMs,
    );
    for (const callback of chosen) this.#again(callback, nowMs);
    return chosen.length;
  }

  async resumeReachable(nowMs: number): Promise<number> {
    let resumed = 0;
    for (const lane of this.#data.lanes.values()) {
      const agent = await this.#agents.find(lane.agent);
      const isReachable = agent?.callbackBase !== undefined || agent?.callbackDelivery === 'pull';
      if (lane.parkedFor !== 'no_callback_base' || !isReachable) continue;
      this.#resume(lane, nowMs);
      resumed += 1;
    }
    return resumed;
  }

  #hasReplayed(agent: string): boolean {
    const { callbacks, attempts } = this.#data;
    const tried = new Set(attempts.map(({ callbackId }) => callbackId));
    const waiting = callbacks.filter((one) => one.agent === agent && one.status === 'pending' && tried.has(one.id));
    return waiting.some((one) => this.#data.laneOf(one).attempts === 0);
  }

  #again(callback: KeptCallback, nowMs: number): void {
    Object.assign(callback, { status: 'pending', deliveredAtMs: undefined, parkedFor: undefined });
    this.#resume(this.#data.laneOf(callback, nowMs), nowMs);
  }

  #resume(lane: KeptLane, nowMs: number): void {
    for (const callback of this.#data.undelivered(lane)) {
      Object.assign(callback, { status: 'pending', parkedFor: undefined });
    }
    if (!lane.isHeld) Object.assign(lane, { parkedFor: undefined, attempts: 0, readyAtMs: nowMs });
  }
}
