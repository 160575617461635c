import type { Fault } from './faults.ts';
import type { Handling, WireRequest } from './tapped-wire.ts';

/** The delay of a slow network in each direction of a request. */
const SLOW_MS = 80;
/** One answer is lost for this number of requests that were not seen before. */
const DROPPED_EVERY = 3;
/** The states of the Agent: it answers, refuses all callbacks, or does not answer. */
export const AGENT_STATES = ['up', 'refuses', 'down'] as const;
export type AgentState = (typeof AGENT_STATES)[number];

const FATES = { up: 'answer', refuses: 'refuse', down: 'cut' } as const satisfies Record<AgentState, Handling['fate']>;

/** The disturbed requests, and their disturbances: the switches behind `--faults`. */
export class WireFaults {
  active: ReadonlySet<Fault>;
  readonly #seen = new Set<string>();
  agent: AgentState = 'up';
  /** The next request of a provider is held until the wire is released. */
  holdsNext = false;

  constructor(active: ReadonlySet<Fault>) {
    this.active = active;
  }

  has(fault: Fault): boolean {
    return this.active.has(fault);
  }

  /** How a request from a provider to the gateway is handled. */
  ofProvider({ path, body }: WireRequest): Handling {
    const isHeld = this.holdsNext;
    this.holdsNext = false;
    return { ...this.#common(), fate: isHeld ? 'hold' : this.#isLost(`${path} ${body}`) ? 'lose_answer' : 'answer' };
  }

  /** How a callback from the gateway to the Agent is handled. */
  ofCallback(): Handling {
    return { ...this.#common(), fate: FATES[this.agent] };
  }

  #common(): Pick<Handling, 'copies' | 'delayMs'> {
    return { copies: this.has('duplicate') ? 2 : 1, delayMs: this.has('late') ? SLOW_MS : 0 };
  }

  /** A repetition always gets through, so that repetitions end. */
  #isLost(bytes: string): boolean {
    if (!this.has('drop') || this.#seen.has(bytes)) return false;
    this.#seen.add(bytes);
    return this.#seen.size % DROPPED_EVERY === 0;
  }
}
