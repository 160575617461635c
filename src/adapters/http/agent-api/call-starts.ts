/** Calls that an Agent may have begun before the next one of it begins. */
const PLACES_MIN = 2;
/**
 * The shortest time that a call holds its place unless it is answered before. Two in 10 ms are the 200 a second that an Agent may make by default; who may make more has more
 * places.
 */
const HELD_MS = 10;
/** How many times its rate an Agent may begin beside others, so that what it may have at once does not come at once. */
const RATES_MAX = 2;
/** Calls that an Agent may begin beyond its places when it comes from a pause: calls that are made now and then may come together. */
const CREDITS_MAX = 8;
/** The part of its rate by which an Agent gains credits while it has no call under way. */
const CREDITS_PER_RATE = 1 / 4;

export interface StartTerms {
  /** How many requests a second the Agent may make; 0: as many as it likes. */
  readonly perSecond: number;
  /** It gives its place back when it is answered, and after so many milliseconds anyway: it waits for a provider then. */
  readonly heldMs: number;
}

/** A call that has begun, and when its place is free: by the clock of {@link performance}. */
export interface Start {
  dueMs: number;
  /** Not before, however soon it is answered. */
  readonly freeMs: number;
}

interface Caller {
  placesMax: number;
  shortestMs: number;
  readonly begun: Set<Start>;
  readonly waiting: Set<() => void>;
  credits: number;
  /** Since when it has no place, by the clock of {@link performance}; meaningless while it has one. */
  idleSinceMs: number;
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
  begin(agent: string, { perSecond, heldMs }: StartTerms): Start | Promise<Start> {
    const caller = this.#callerOf(agent);
    caller.placesMax = perSecond === 0 ? Infinity : Math.max(PLACES_MIN, Math.ceil((perSecond * HELD_MS) / 1_000));
    caller.shortestMs = perSecond === 0 ? 0 : (caller.placesMax * 1_000) / (RATES_MAX * perSecond);
    this.#giveBackLate(caller);
    if (caller.begun.size === 0 && caller.waiting.size === 0) this.#gainCredits(caller, perSecond);
    if (caller.waiting.size === 0 && this.#mayBegin(caller)) return start(caller, heldMs);
    return new Promise((resolve) => {
      caller.waiting.add(() => resolve(start(caller, heldMs)));
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
      caller = newCaller();
      this.#callers.set(agent, caller);
    }
    return caller;
  }

  #gainCredits(caller: Caller, perSecond: number): void {
    const idleMs = Math.max(0, performance.now() - caller.idleSinceMs);
    const gained = (idleMs * perSecond * CREDITS_PER_RATE) / 1_000;
    caller.credits = Math.min(this.#creditsMax, caller.credits + gained);
  }

  #mayBegin(caller: Caller): boolean {
    if (caller.begun.size < caller.placesMax) return true;
    if (caller.credits < 1) return false;
    caller.credits -= 1;
    return true;
  }

  #giveBackLate(caller: Caller): void {
    const nowMs = performance.now();
    for (const start of caller.begun) {
      if (start.dueMs > nowMs) continue;
      caller.begun.delete(start);
      caller.idleSinceMs = Math.max(caller.idleSinceMs, start.dueMs);
    }
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

const newCaller = (): Caller => ({
  placesMax: PLACES_MIN,
  shortestMs: 0,
  begun: new Set(),
  waiting: new Set(),
  credits: 0,
  idleSinceMs: performance.now(),
  timer: undefined,
});

function start({ begun, shortestMs }: Caller, heldMs: number): Start {
  const nowMs = performance.now();
  const begins = { dueMs: nowMs + heldMs, freeMs: nowMs + shortestMs };
  begun.add(begins);
  return begins;
}
