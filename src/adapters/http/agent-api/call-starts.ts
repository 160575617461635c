/** Calls that an Agent may have begun before the next one of it begins. */
const PLACES_MIN = 2;
/**
 * The shortest time that a call holds its place unless it is answered. Two in 10 ms are the 200 a second that an Agent may make by default; who may make more has more
 * places.
 */
const HELD_MS = 10;

export interface StartTerms {
  /** How many requests a second the Agent may make; 0: as many as it likes. */
  readonly perSecond: number;
  /** It gives its place back when it is answered, and after so many milliseconds anyway: it waits for a provider then. */
  readonly heldMs: number;
}

export interface Start {
  readonly dueMs: number;
}

interface Caller {
  placesMax: number;
  readonly begun: Set<Start>;
  readonly waiting: Set<() => void>;
  timer: NodeJS.Timeout | undefined;
}

/**
 * Lets each Agent begin a few calls at a time. All that has arrived is otherwise done in one turn of the event loop, and each answer of the
 * database to somebody else waits for all of it: fifty calls of a noisy Agent cost every step of another's transfer some milliseconds.
 */
export class CallStarts {
  /** As many as there are Agents: only tokens that are good get this far. */
  readonly #callers = new Map<string, Caller>();

  /** Begins a call of an Agent, now or when it is its turn. */
  begin(agent: string, { perSecond, heldMs }: StartTerms): Start | Promise<Start> {
    const caller = this.#callerOf(agent);
    caller.placesMax = perSecond === 0 ? Infinity : Math.max(PLACES_MIN, Math.ceil((perSecond * HELD_MS) / 1_000));
    this.#giveBackLate(caller);
    if (caller.waiting.size === 0 && caller.begun.size < caller.placesMax) return start(caller, heldMs);
    return new Promise((resolve) => {
      caller.waiting.add(() => resolve(start(caller, heldMs)));
      this.#watch(caller);
    });
  }

  /** The call is answered. */
  end(agent: string, start: Start): void {
    const caller = this.#callerOf(agent);
    if (caller.begun.delete(start)) this.#letIn(caller);
  }

  #callerOf(agent: string): Caller {
    let caller = this.#callers.get(agent);
    if (caller === undefined) {
      caller = { placesMax: PLACES_MIN, begun: new Set(), waiting: new Set(), timer: undefined };
      this.#callers.set(agent, caller);
    }
    return caller;
  }

  #giveBackLate({ begun }: Caller): void {
    const nowMs = performance.now();
    for (const start of begun) if (start.dueMs <= nowMs) begun.delete(start);
  }

  #letIn(caller: Caller): void {
    for (const go of caller.waiting) {
      if (caller.begun.size >= caller.placesMax) return;
      caller.waiting.delete(go);
      go();
    }
  }

  /** Nobody looks after places while nobody waits for one. */
  #watch(caller: Caller): void {
    if (caller.timer !== undefined) return;
    const dueMs = Math.min(...[...caller.begun].map((start) => start.dueMs));
    const leftMs = Math.max(1, Math.ceil(dueMs - performance.now()));
    caller.timer = setTimeout(() => {
      caller.timer = undefined;
      this.#giveBackLate(caller);
      this.#letIn(caller);
      if (caller.waiting.size > 0) this.#watch(caller);
    }, leftMs).unref();
  }
}

function start({ begun }: Caller, heldMs: number): Start {
  const begins = { dueMs: performance.now() + heldMs };
  begun.add(begins);
  return begins;
}
