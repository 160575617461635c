import { changeMs, StartingAgent, type Go, type Start, type StartTerms } from './starting-agent.ts';

/** How the calls of a line begin beside calls of other Agents. */
export interface StartRules {
  /** The credits of a calm Agent. */
  readonly creditsMax?: number;
  /**
   * Calls under way of all Agents together, beyond those in the first half of each Agent's own places. Infinity: an Agent may have
   * all that its pace lets begin.
   */
  readonly commonMax?: number;
}

/**
 * Lets each Agent begin a few calls at a time. All that has arrived is otherwise done in one turn of the event loop, and each answer of the
 * database to somebody else waits for all of it: fifty calls of a noisy Agent cost every step of another's transfer some milliseconds.
 */
export class CallStarts {
  /** As many as there are Agents: only tokens that are good get this far. */
  readonly #agents = new Map<string, StartingAgent>();
  readonly #creditsMax: number;
  readonly #commonMax: number;
  /** The calls that have a place of all Agents. */
  readonly #common = new Set<Start>();
  /** The Agents of which calls wait, in the order of their turns. */
  readonly #waiting = new Set<StartingAgent>();
  #timer: NodeJS.Timeout | undefined;

  constructor({ creditsMax = 10, commonMax = Infinity }: StartRules = {}) {
    this.#creditsMax = creditsMax;
    this.#commonMax = commonMax;
  }

  /** Begins a call of an Agent, now or when it is its turn. */
  begin(code: string, terms: StartTerms): Start | Promise<Start> {
    const agent = this.#agentOf(code);
    this.#letIn();
    const nowMs = performance.now();
    agent.arrives(terms, nowMs);
    const isCommon = agent.waiting.size === 0 ? this.#placeFor(agent, nowMs) : undefined;
    if (isCommon !== undefined) return this.#start(agent, terms, isCommon);
    return new Promise((resolve) => {
      agent.waiting.add((place) => resolve(this.#start(agent, terms, place)));
      this.#waiting.add(agent);
      this.#watch();
    });
  }

  /** The call is answered. */
  end(start: Start): void {
    start.freeMs = start.freeMsMin;
    start.underWayUntilMs = 0;
    this.#common.delete(start);
    this.#letIn();
  }

  #agentOf(code: string): StartingAgent {
    let agent = this.#agents.get(code);
    if (agent === undefined) this.#agents.set(code, (agent = new StartingAgent(this.#creditsMax)));
    return agent;
  }

  /** Whether the next call of an Agent would take a place of all Agents; undefined: it must wait. */
  #placeFor(agent: StartingAgent, nowMs: number): boolean | undefined {
    for (const start of this.#common) if (start.underWayUntilMs <= nowMs) this.#common.delete(start);
    if (!agent.mayBegin(nowMs)) return undefined;
    if (this.#commonMax === Infinity || !agent.isBusy(nowMs)) return false;
    return this.#common.size < this.#commonMax ? true : undefined;
  }

  /** Begins what may begin by now: a call of each Agent in turn, and its next one after those of the others. */
  #letIn(): void {
    if (this.#waiting.size === 0) return;
    const nowMs = performance.now();
    for (const agent of this.#waiting) {
      const isCommon = this.#placeFor(agent, nowMs);
      if (isCommon !== undefined) this.#letGo(agent, isCommon);
    }
    this.#watch();
  }

  /** An Agent of which more calls wait goes to the end, where the loop over all finds it again. */
  #letGo(agent: StartingAgent, isCommon: boolean): void {
    const [go] = agent.waiting as Iterable<Go>;
    this.#waiting.delete(agent);
    if (go === undefined) return;
    agent.waiting.delete(go);
    if (agent.waiting.size > 0) this.#waiting.add(agent);
    go(isCommon);
  }

  #start(agent: StartingAgent, { heldMs }: StartTerms, isCommon: boolean): Start {
    const start = agent.start(heldMs, isCommon);
    if (isCommon) this.#common.add(start);
    return start;
  }

  /** Nobody looks after places while nobody waits for one. */
  #watch(): void {
    clearTimeout(this.#timer);
    if (this.#waiting.size === 0) return;
    const nowMs = performance.now();
    let nextMs = Infinity;
    for (const agent of this.#waiting) nextMs = Math.min(nextMs, agent.nextMs(nowMs));
    for (const start of this.#common) nextMs = Math.min(nextMs, changeMs(start, nowMs));
    const leftMs = Math.max(1, Math.ceil(nextMs - nowMs));
    this.#timer = setTimeout(() => this.#letIn(), leftMs).unref();
  }
}
