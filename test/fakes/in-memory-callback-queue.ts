import type { Agent } from '../../src/domain/agent/agent.ts';
import type { AgentStore } from '../../src/application/ports/agent-store.ts';
import {
  LANE_MESSAGES_MAX,
  type CallbackAttempt,
  type CallbackQueue,
  type ClaimedLane,
  type ClaimRequest,
  type LaneClaim,
  type LaneRun,
} from '../../src/application/ports/callback-queue.ts';
import type { CallbackSecretStore } from '../../src/application/ports/callback-secret-store.ts';
import { BREAKER } from '../../src/domain/callback/breaker.ts';
import type { InMemoryCallbacks, KeptBreaker, KeptLane } from './in-memory-callbacks.ts';

interface Stores {
  readonly agents: AgentStore;
  readonly callbackSecrets: CallbackSecretStore;
}

export class InMemoryCallbackQueue implements CallbackQueue {
  readonly #data: InMemoryCallbacks;
  readonly #stores: Stores;

  constructor(data: InMemoryCallbacks, stores: Stores) {
    this.#data = data;
    this.#stores = stores;
  }

  claim(request: ClaimRequest): Promise<readonly ClaimedLane[]> {
    return this.claimBy(request, ({ callbackDelivery }) => callbackDelivery === 'push');
  }

  async claimBy(request: ClaimRequest, mayHave: (agent: Agent) => boolean): Promise<readonly ClaimedLane[]> {
    const agents = await Promise.all(
      [...this.#data.lanes.values()].map(({ agent }) => this.#stores.agents.find(agent)),
    );
    const served = new Set(agents.flatMap((agent) => (agent !== undefined && mayHave(agent) ? [agent.code] : [])));
    const taken = this.#ready(request, served);
    for (const lane of taken) {
      Object.assign(lane, {
        isHeld: true,
        isPulled: false,
        readyAtMs: request.leaseEndMs,
        epoch: this.#data.nextEpoch(),
      });
      const breaker = this.#data.breakers.get(lane.agent);
      if (breaker?.probeAtMs !== undefined) breaker.probeAtMs = Math.max(breaker.probeAtMs, request.leaseEndMs);
    }
    return Promise.all(taken.map((lane) => this.#claimed(lane)));
  }

  async renew(claims: readonly LaneClaim[], leaseEndMs: number): Promise<readonly LaneClaim[]> {
    const mine = claims.filter((claim) => this.#isMine(claim));
    for (const claim of mine) this.#data.laneOf(claim).readyAtMs = leaseEndMs;
    return mine;
  }

  async settle(runs: readonly LaneRun[], nowMs: number): Promise<readonly LaneRun[]> {
    const mine = runs.filter(({ claim }) => this.#isMine(claim));
    for (const run of runs) this.#data.attempts.push(...run.attempts);
    for (const run of mine) this.#release(run, nowMs);
    this.#markBreakers(mine, nowMs);
    this.#data.sweep();
    return [];
  }

  #ready({ nowMs, lanesMax, lanesPerAgentMax, held }: ClaimRequest, served: ReadonlySet<string>): readonly KeptLane[] {
    const ready = [...this.#data.lanes.values()]
      .filter(({ agent, parkedFor, readyAtMs }) => served.has(agent) && parkedFor === undefined && readyAtMs <= nowMs)
      .sort((left, right) => left.readyAtMs - right.readyAtMs);
    const turns = new Map<string, number>(Object.entries(held));
    return ready
      .flatMap((lane) => {
        const turn = (turns.get(lane.agent) ?? 0) + 1;
        turns.set(lane.agent, turn);
        return turn - (held[lane.agent] ?? 0) <=
          this.#room(lane.agent, nowMs, lanesPerAgentMax - (held[lane.agent] ?? 0))
          ? [{ lane, turn }]
          : [];
      })
      .sort((left, right) => left.turn - right.turn)
      .slice(0, lanesMax)
      .map(({ lane }) => lane);
  }

  #room(agent: string, nowMs: number, room: number): number {
    const probeAtMs = this.#data.breakers.get(agent)?.probeAtMs;
    if (probeAtMs === undefined) return room;
    return probeAtMs <= nowMs ? 1 : 0;
  }

  async #claimed({ agent, lane, epoch, attempts }: KeptLane): Promise<ClaimedLane> {
    const signing = await this.#stores.callbackSecrets.signing(agent);
    return {
      agent,
      lane,
      epoch,
      attempts,
      callbackBase: (await this.#stores.agents.find(agent))?.callbackBase,
      secretsSealed: signing.map(({ secretSealed }) => secretSealed),
      messages: this.#data
        .deliverable({ agent, lane })
        .slice(0, LANE_MESSAGES_MAX)
        .map(({ id, role, body, traceparent }) => ({ id, role, body, ...(traceparent && { traceparent }) })),
    };
  }

  #isMine({ agent, lane, epoch }: LaneClaim): boolean {
    const kept = this.#data.lanes.get(JSON.stringify([agent, lane]));
    return kept?.epoch === epoch && kept.isHeld;
  }

  #release({ claim, settled, next }: LaneRun, nowMs: number): void {
    const callbackOf = (wanted: string) => this.#data.callbacks.find(({ id }) => id === wanted)!;
    for (const id of settled) Object.assign(callbackOf(id), { status: 'delivered', deliveredAtMs: nowMs });
    if (next.kind === 'park') Object.assign(callbackOf(next.id), { status: 'parked', parkedFor: next.reason });
    Object.assign(this.#data.laneOf(claim), {
      ...(next.kind !== 'goes_on' && { isHeld: false, readyAtMs: next.kind === 'retry' ? next.readyAtMs : nowMs }),
      attempts: next.kind === 'retry' ? next.attempts : 0,
      parkedFor: next.kind === 'park' ? next.reason : undefined,
    });
  }

  #markBreakers(runs: readonly LaneRun[], nowMs: number): void {
    const reached = new Set(runs.filter(({ isReached }) => isReached).map(({ claim }) => claim.agent));
    for (const agent of reached) this.#data.breakers.delete(agent);
    for (const { claim, isReached, attempts } of runs) {
      if (isReached !== false || reached.has(claim.agent)) continue;
      this.#data.breakers.set(claim.agent, failedAgain(this.#data.breakers.get(claim.agent), attempts, nowMs));
    }
  }
}

function failedAgain(
  before: KeptBreaker | undefined,
  attempts: readonly CallbackAttempt[],
  nowMs: number,
): KeptBreaker {
  const failures = (before?.failures ?? 0) + 1;
  const last = attempts.at(-1);
  const heard = last ? { outcome: last.outcome, httpStatus: last.httpStatus, answer: last.answer } : before?.heard;
  if (failures < BREAKER.failuresMax) return { failures, probeAtMs: undefined, openedAtMs: undefined, heard };
  return { failures, probeAtMs: nowMs + BREAKER.probePauseMs, openedAtMs: before?.openedAtMs ?? nowMs, heard };
}
