import type { AgentStore } from '../../src/application/ports/agent-store.ts';
import type { LaneRun } from '../../src/application/ports/callback-queue.ts';
import type { CallbackSecretStore } from '../../src/application/ports/callback-secret-store.ts';
import type { PulledCallbacks, PullRequest, UnansweredLane } from '../../src/application/ports/pulled-callbacks.ts';
import { InMemoryCallbackQueue } from './in-memory-callback-queue.ts';
import type { InMemoryCallbacks } from './in-memory-callbacks.ts';
import type { InMemoryPulledQuestions } from './in-memory-pulled-questions.ts';

interface Stores {
  readonly agents: AgentStore;
  readonly callbackSecrets: CallbackSecretStore;
  readonly pulledQuestions: InMemoryPulledQuestions;
}

export class InMemoryPulledCallbacks implements PulledCallbacks {
  readonly #data: InMemoryCallbacks;
  readonly #agents: AgentStore;
  readonly #questions: InMemoryPulledQuestions;
  readonly #queue: InMemoryCallbackQueue;

  constructor(data: InMemoryCallbacks, stores: Stores) {
    this.#data = data;
    this.#agents = stores.agents;
    this.#questions = stores.pulledQuestions;
    this.#queue = new InMemoryCallbackQueue(data, stores);
  }

  async ready(agents: readonly string[], nowMs: number): Promise<ReadonlySet<string>> {
    const isReady = (agent: string) => (this.#data.breakers.get(agent)?.probeAtMs ?? 0) <= nowMs;
    const lanes = [...this.#data.lanes.values()].filter((lane) => !lane.parkedFor && lane.readyAtMs <= nowMs);
    const found = await Promise.all(agents.map((agent) => this.#agents.find(agent)));
    const pulling = new Set(found.flatMap((agent) => (agent?.callbackDelivery === 'pull' ? [agent.code] : [])));
    const withLanes = lanes.map(({ agent }) => agent).filter(isReady);
    const withQuestions = agents.filter((agent) => this.#questions.waiting(agent, nowMs).length > 0);
    return new Set([...withLanes, ...withQuestions].filter((agent) => pulling.has(agent)));
  }

  async claim({ agent, ...request }: PullRequest): ReturnType<PulledCallbacks['claim']> {
    const claim = { ...request, lanesPerAgentMax: request.lanesMax, held: {} };
    const lanes = await this.#queue.claimBy(
      claim,
      ({ code, callbackDelivery }) => code === agent && callbackDelivery === 'pull',
    );
    for (const lane of lanes) this.#data.laneOf(lane).isPulled = true;
    return lanes;
  }

  async endUnanswered(agent: string, nowMs: number, runOf: (lane: UnansweredLane) => LaneRun) {
    const over = [...this.#data.lanes.values()].filter(
      (lane) => lane.agent === agent && lane.isHeld && lane.isPulled === true && lane.readyAtMs <= nowMs,
    );
    const runs = over.map((lane) =>
      runOf({ ...lane, leaseEndMs: lane.readyAtMs, first: this.#data.undelivered(lane)[0] }),
    );
    await this.#queue.settle(runs, nowMs);
    return runs;
  }

  async find(id: string, attemptAtMs: number): ReturnType<PulledCallbacks['find']> {
    const callback = this.#data.callbacks.find((one) => one.id === id);
    if (callback === undefined) return undefined;
    const lane = this.#data.undelivered(callback)[0] === callback ? this.#data.laneOf(callback) : undefined;
    const isHeld = callback.status === 'pending' && lane?.isHeld === true && lane.isPulled === true;
    return {
      agent: callback.agent,
      role: callback.role,
      status: callback.status,
      held: isHeld ? { ...lane, leaseEndMs: lane.readyAtMs } : undefined,
      attempt: this.#data.attempts.find((one) => one.callbackId === id && one.atMs === attemptAtMs),
    };
  }

  async book(run: LaneRun, nowMs: number): ReturnType<PulledCallbacks['book']> {
    const { agent, lane, epoch } = run.claim;
    const kept = this.#data.lanes.get(JSON.stringify([agent, lane]));
    if (kept?.epoch !== epoch || !kept.isHeld) return 'late';
    await this.#queue.settle([run], nowMs);
    return 'booked';
  }
}
