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

/** Where a call is under way: in a place of its Agent, or in one of those that all Agents share. */
export type Place = 'own' | 'common';

/** A call that has begun. Its times are by the clock of {@link performance}. */
export interface Start {
  readonly agent: StartingAgent;
  readonly place: Place;
  /** It is under way until then, unless it is answered before. */
  underWayUntilMs: number;
  /** The pace of its Agent lets another call begin then. */
  freeMs: number;
  /** The pace lets none begin before, however soon this one is answered. */
  readonly freeMsMin: number;
}

/** The calls of one Agent and one line: those that have begun, those that wait, and the credits. */
export class StartingAgent {
  /** Each lets a waiting call begin, the first one first. */
  readonly waiting = new Set<(place: Place) => void>();
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

  /** Whether its own places, half of all that it may have begun, are taken by calls under way. */
  isBusy(nowMs: number): boolean {
    let own = 0;
    for (const { place, underWayUntilMs } of this.#begun) if (place === 'own' && underWayUntilMs > nowMs) own += 1;
    return own >= this.#placesMax / 2;
  }

  /** A call begins now, and is under way for so long at most. */
  start(heldMs: number, place: Place): Start {
    const nowMs = performance.now();
    const untilMs = nowMs + heldMs;
    const start = {
      agent: this,
      place,
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
const changeMs = ({ underWayUntilMs, freeMs }: Start, nowMs: number): number =>
  underWayUntilMs > nowMs ? Math.min(underWayUntilMs, freeMs) : freeMs;
