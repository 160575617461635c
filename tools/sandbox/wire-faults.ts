import type { Fault } from './faults.ts';
import type { Handling, WireRequest } from './tapped-wire.ts';

/** How slow a slow network is, each way of a request. */
const SLOW_MS = 80;
/** Of so many requests that were not seen before, one answer is lost. */
const DROPPED_EVERY = 3;
/** The ways of the Agent: it answers, refuses all callbacks, or does not answer. */
export const AGENT_STATES = ['up', 'refuses', 'down'] as const;
export type AgentState = (typeof AGENT_STATES)[number];

const FATES = { up: 'answer', refuses: 'refuse', down: 'cut' } as const satisfies Record<AgentState, Handling['fate']>;
const SETTLE = /\/callback\/settle$/;

/** Which requests go wrong, and how: the switches behind `--faults`. */
export class WireFaults {
  active: ReadonlySet<Fault>;
  readonly #seen = new Set<string>();
  agent: AgentState = 'up';
  /** The next request of a provider is held up until the wire is released. */
  holdsNext = false;
  /** The next settlement is kept from the Agent, who is said to have accepted it. */
  swallowsNextSettle = false;

  constructor(active: ReadonlySet<Fault>) {
    this.active = active;
  }

  has(fault: Fault): boolean {
    return this.active.has(fault);
  }

  /** Of a request from a provider to the gateway. */
  ofProvider({ path, body }: WireRequest): Handling {
    const isHeld = this.holdsNext;
    this.holdsNext = false;
    return { ...this.#common(), fate: isHeld ? 'hold' : this.#isLost(`${path} ${body}`) ? 'lose_answer' : 'answer' };
  }

  /** Of a callback from the gateway to the Agent. */
  ofCallback({ path }: WireRequest): Handling {
    if (this.agent !== 'up') return { ...this.#common(), fate: FATES[this.agent] };
    const isSwallowed = this.swallowsNextSettle && SETTLE.test(path);
    if (isSwallowed) this.swallowsNextSettle = false;
    return { ...this.#common(), fate: isSwallowed ? 'swallow' : 'answer' };
  }

  #common(): Pick<Handling, 'copies' | 'delayMs'> {
    return { copies: this.has('duplicate') ? 2 : 1, delayMs: this.has('late') ? SLOW_MS : 0 };
  }

  /** A repetition gets through, so that repetitions end. */
  #isLost(bytes: string): boolean {
    if (!this.has('drop') || this.#seen.has(bytes)) return false;
    this.#seen.add(bytes);
    return this.#seen.size % DROPPED_EVERY === 0;
  }
}
