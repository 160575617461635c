/** Calls that an Agent may have begun before the next one of it begins. */
const PLACES_MIN = 2;
/** Two calls in 10 ms are the 200 a second that an Agent may make by default. An Agent that may make more has more places. */
const HELD_MS = 10;
/** Calls that every Agent may begin in a second beside others, however low its limit is. */
const PACE_MIN = 25;
/** An Agent that makes a quarter of the calls that it may make is calm, and its calls wait for no place. */
const CALM_RATES = 1 / 4;
/** An Agent with fewer credits is not calm. */
const CREDITS_CALM = 4;

export interface StartTerms {
  /** How many requests a second the Agent may make; 0: as many as it likes. */
  readonly perSecond: number;
  /** The times of its rate that an Agent may begin beside others, so that what it may have at once does not come at once. */
  readonly ratesMax: number;
  /** The call gives its places back when it is answered, and after so many milliseconds anyway: it waits for a provider then. */
  readonly heldMs: number;
}

/** A call that has begun. Its times are by the clock of {@link performance}. */
export interface Start {
  readonly agent: StartingAgent;
  /** Whether it is under way in a place that all Agents share. */
  readonly isCommon: boolean;
  /** It is under way until then, unless it is answered before. */
  underWayUntilMs: number;
  /** The next call may begin in its place then. */
  freeMs: number;
  /** The place is not free before, however soon the call is answered. */
  readonly freeMsMin: number;
}

/** Lets a waiting call begin. */
export type Go = (isCommon: boolean) => void;

/** The calls of one Agent and one line: those that have begun, those that wait, and the credits. */
export class StartingAgent {
  readonly waiting = new Set<Go>();
  readonly #creditsMax: number;
  readonly #begun = new Set<Start>();
  #placesMax = PLACES_MIN;
  #shortestMs = 0;
  #calmPace = PACE_MIN;
  #credits: number;
  /** When the credits were counted. */
  #countedMs = performance.now();

  /** `creditsMax`: each call takes a credit, and time gives them back. */
  constructor(creditsMax: number) {
    this.#creditsMax = creditsMax;
    this.#credits = creditsMax;
  }

  /** A call arrives. The terms may have changed since the last one. */
  arrives({ perSecond, ratesMax }: StartTerms, nowMs: number): void {
    const isUnlimited = perSecond === 0;
    this.#placesMax = isUnlimited ? Infinity : Math.max(PLACES_MIN, Math.ceil((perSecond * HELD_MS) / 1_000));
    this.#shortestMs = isUnlimited ? 0 : (this.#placesMax * 1_000) / Math.max(PACE_MIN, ratesMax * perSecond);
    this.#calmPace = Math.max(PACE_MIN, Math.min(CALM_RATES, ratesMax) * perSecond);
    this.#count(nowMs);
    this.#credits = Math.max(0, this.#credits - 1);
  }

  /** Whether its pace lets a call begin: the Agent is calm, or has a free place. */
  mayBegin(nowMs: number): boolean {
    for (const start of this.#begun) if (start.freeMs <= nowMs) this.#begun.delete(start);
    if (this.#begun.size < this.#placesMax) return true;
    this.#count(nowMs);
    return this.#credits >= CREDITS_CALM;
  }

  /** Whether half of its places are taken by calls under way that need no place of all Agents. */
  isBusy(nowMs: number): boolean {
    let own = 0;
    for (const { isCommon, underWayUntilMs } of this.#begun) if (!isCommon && underWayUntilMs > nowMs) own += 1;
    return own >= this.#placesMax / 2;
  }

  start(heldMs: number, isCommon: boolean): Start {
    const nowMs = performance.now();
    const untilMs = nowMs + heldMs;
    const start = {
      agent: this,
      isCommon,
      underWayUntilMs: untilMs,
      freeMs: untilMs,
      freeMsMin: nowMs + this.#shortestMs,
    };
    this.#begun.add(start);
    return start;
  }

  /** When something of it may change without a call that is answered; Infinity: never. */
  nextMs(nowMs: number): number {
    let nextMs = Infinity;
    for (const start of this.#begun) nextMs = Math.min(nextMs, changeMs(start, nowMs));
    return nextMs;
  }

  #count(nowMs: number): void {
    const gained = ((nowMs - this.#countedMs) * this.#calmPace) / 1_000;
    this.#credits = Math.min(this.#creditsMax, this.#credits + gained);
    this.#countedMs = nowMs;
  }
}

/** When the places of a call that has begun change next by time alone. */
export const changeMs = ({ underWayUntilMs, freeMs }: Start, nowMs: number): number =>
  underWayUntilMs > nowMs ? Math.min(underWayUntilMs, freeMs) : freeMs;
