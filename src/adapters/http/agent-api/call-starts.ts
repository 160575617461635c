/** Calls that an Agent may have begun before the next one of it begins. */
const PLACES_MIN = 2;
/**
 * Two calls in 10 ms are the 200 a second that an Agent may make by default; who may make more has more places.
 */
const HELD_MS = 10;
/** Calls that every Agent may begin in a second beside others, however low its limit is. */
const PACE_MIN = 50;
/** An Agent that makes a quarter of the calls that it may make waits for no place: it is calm. */
const CALM_RATES = 1 / 4;
/** Credits of a calm Agent: each call takes one, and time gives them back. */
const CREDITS_MAX = 10;
/** An Agent with fewer is not calm. */
const CREDITS_CALM = 5;

export interface StartTerms {
  /** How many requests a second the Agent may make; 0: as many as it likes. */
  readonly perSecond: number;
  /** The times of its rate that an Agent may begin beside others, so that what it may have at once does not come at once. */
  readonly ratesMax: number;
  /** It gives its place back when it is answered, and after so many milliseconds anyway: it waits for a provider then. */
  readonly heldMs: number;
}

/** A call that has begun, and when its place is free: by the clock of {@link performance}. */
export interface Start {
  dueMs: number;
  /** The place is not free before, however soon the call is answered. */
  readonly freeMs: number;
}

interface Caller {
  placesMax: number;
  shortestMs: number;
  readonly begun: Set<Start>;
  readonly waiting: Set<() => void>;
  credits: number;
  /** When they were counted, by the clock of {@link performance}. */
  creditsAtMs: number;
  timer: NodeJS.Timeout | undefined;
}

/**
 * Lets each Agent begin a few calls at a time. All that has arrived is otherwise done in one turn of the event loop, and each answer of the
 * database to somebody else waits for all of it: fifty calls of a noisy Agent cost every step of another's transfer some milliseconds.
 */
export class CallStarts {
  /** As many as there are Agents: only tokens that are good get this far. */
  readonly #callers = new Map<string, Caller>();
  readonly #creditsMax: number;

  constructor(creditsMax = CREDITS_MAX) {
    this.#creditsMax = creditsMax;
  }

  /** Begins a call of an Agent, now or when it is its turn. */
  begin(agent: string, terms: StartTerms): Start | Promise<Start> {
    const { perSecond, ratesMax } = terms;
    const caller = this.#callerOf(agent);
    caller.placesMax = perSecond === 0 ? Infinity : Math.max(PLACES_MIN, Math.ceil((perSecond * HELD_MS) / 1_000));
    const pace = Math.max(PACE_MIN, ratesMax * perSecond);
    caller.shortestMs = perSecond === 0 ? 0 : (caller.placesMax * 1_000) / pace;
    this.#giveBackLate(caller);
    this.#letIn(caller);
    const isCalm = this.#isCalm(caller, perSecond);
    if (caller.waiting.size === 0 && (isCalm || caller.begun.size < caller.placesMax)) return start(caller, terms);
    return new Promise((resolve) => {
      caller.waiting.add(() => resolve(start(caller, terms)));
      this.#watch(caller);
    });
  }

  /** The call is answered. */
  end(agent: string, start: Start): void {
    const caller = this.#callerOf(agent);
    start.dueMs = start.freeMs;
    this.#giveBackLate(caller);
    this.#letIn(caller);
    if (caller.waiting.size > 0) this.#watch(caller);
  }

  #callerOf(agent: string): Caller {
    let caller = this.#callers.get(agent);
    if (caller === undefined) {
      caller = newCaller(this.#creditsMax);
      this.#callers.set(agent, caller);
    }
    return caller;
  }

  /** Whether the Agent was calm before this call, which takes a credit. */
  #isCalm(caller: Caller, perSecond: number): boolean {
    const nowMs = performance.now();
    const gained = ((nowMs - caller.creditsAtMs) * Math.max(PACE_MIN, CALM_RATES * perSecond)) / 1_000;
    const credits = Math.min(this.#creditsMax, caller.credits + gained);
    caller.creditsAtMs = nowMs;
    caller.credits = Math.max(0, credits - 1);
    return credits >= CREDITS_CALM;
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
    clearTimeout(caller.timer);
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

const newCaller = (credits: number): Caller => ({
  placesMax: PLACES_MIN,
  shortestMs: 0,
  begun: new Set(),
  waiting: new Set(),
  credits,
  creditsAtMs: performance.now(),
  timer: undefined,
});

function start({ begun, shortestMs }: Caller, { heldMs }: StartTerms): Start {
  const nowMs = performance.now();
  const begins = { dueMs: nowMs + heldMs, freeMs: nowMs + shortestMs };
  begun.add(begins);
  return begins;
}
