import { StartingAgent, type Place, type Start, type StartTerms } from './starting-agent.ts';

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
  /** When the timer looks after places. */
  #lookMs = Infinity;

  constructor({ creditsMax = 10, commonMax = Infinity }: StartRules = {}) {
    this.#creditsMax = creditsMax;
    this.#commonMax = commonMax;
  }

  /** Begins a call of an Agent, now or when it is its turn. */
  begin(code: string, terms: StartTerms): Start | Promise<Start> {
    const agent = this.#agentOf(code);
    this.#letInOf(agent);
    const nowMs = performance.now();
    agent.arrives(terms, nowMs);
    const place = agent.waiting.size === 0 ? this.#placeFor(agent, nowMs) : undefined;
    if (place !== undefined) return this.#start(agent, terms, place);
    return new Promise((resolve) => {
      agent.waiting.add((free) => resolve(this.#start(agent, terms, free)));
      this.#waiting.add(agent);
      this.#lookAt(agent, nowMs);
    });
  }

  /** The call is answered. A place of its own is free for its Agent only, a common one for whose turn it is. */
  end(start: Start): void {
    start.freeMs = start.freeMsMin;
    start.underWayUntilMs = 0;
    if (this.#common.delete(start)) this.#letIn();
    this.#letInOf(start.agent);
  }

  #agentOf(code: string): StartingAgent {
    let agent = this.#agents.get(code);
    if (agent === undefined) this.#agents.set(code, (agent = new StartingAgent(this.#creditsMax)));
    return agent;
  }

  /** The place of an Agent's next call; undefined: it must wait. */
  #placeFor(agent: StartingAgent, nowMs: number): Place | undefined {
    for (const start of this.#common) if (start.underWayUntilMs <= nowMs) this.#common.delete(start);
    if (!agent.mayBegin(nowMs)) return undefined;
    if (this.#commonMax === Infinity || !agent.isBusy(nowMs)) return 'own';
    return this.#isFull() ? undefined : 'common';
  }

  #isFull(): boolean {
    return this.#common.size >= this.#commonMax;
  }

  /** Begins what may begin by now: a call of each Agent in turn, and its next one after those of the others, until the common places are taken. */
  #letIn(): void {
    const nowMs = performance.now();
    for (const agent of this.#waiting) {
      this.#letInOne(agent, nowMs);
      if (this.#isFull()) return;
    }
  }

  /** Begins what may begin of one Agent. */
  #letInOf(agent: StartingAgent): void {
    if (agent.waiting.size === 0) return;
    const nowMs = performance.now();
    while (this.#letInOne(agent, nowMs));
    if (agent.waiting.size > 0) this.#lookAt(agent, nowMs);
  }

  /** Begins the first waiting call of an Agent, if it may; an Agent of which more calls wait goes to the end of the turns. */
  #letInOne(agent: StartingAgent, nowMs: number): boolean {
    const [go] = agent.waiting;
    const place = go && this.#placeFor(agent, nowMs);
    if (go === undefined || place === undefined) return false;
    agent.waiting.delete(go);
    this.#waiting.delete(agent);
    if (agent.waiting.size > 0) this.#waiting.add(agent);
    go(place);
    return true;
  }

  #start(agent: StartingAgent, { heldMs }: StartTerms, place: Place): Start {
    const start = agent.start(heldMs, place);
    if (place === 'common') this.#common.add(start);
    return start;
  }

  /** Looks after the places again when time alone may let a call of the Agent begin. */
  #lookAt(agent: StartingAgent, nowMs: number): void {
    let nextMs = agent.nextMs(nowMs);
    for (const { underWayUntilMs } of this.#common) nextMs = Math.min(nextMs, underWayUntilMs);
    if (nextMs >= this.#lookMs) return;
    clearTimeout(this.#timer);
    this.#lookMs = nextMs;
    this.#timer = setTimeout(() => this.#look(), Math.max(1, Math.ceil(nextMs - nowMs))).unref();
  }

  #look(): void {
    this.#lookMs = Infinity;
    this.#letIn();
    for (const agent of this.#waiting) this.#letInOf(agent);
  }
}
