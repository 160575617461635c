/** How much of one kind of work is done at a time, and for whom. */
export interface TurnsRule {
  /** Of all owners together. */
  readonly placesMax: number;
  readonly placesPerOwnerMax: number;
  /** A caller beyond them is refused at once. */
  readonly waitersPerOwnerMax: number;
  /** Of all owners together; where it is absent, only each owner has a limit. */
  readonly waitersMax?: number | undefined;
  /** Longest that anybody waits for a place. */
  readonly waitMaxMs: number;
  /** How long a place stays empty after work of so many milliseconds. */
  readonly restMs: (tookMs: number) => number;
}

interface Owner {
  underWay: number;
  readonly waiters: Set<() => void>;
}

/**
 * Places for work that is heavy for everybody else, had by its owners in turn: however many questions one of them has, another's first one is
 * behind one of each only.
 */
export class FairTurns {
  readonly #rule: TurnsRule;
  /** Those who have or want something; whoever got a place goes to the end. */
  readonly #owners = new Map<string, Owner>();
  #underWay = 0;
  #waiting = 0;

  constructor(rule: TurnsRule) {
    this.#rule = rule;
  }

  /** Does the work when it is the owner's turn; undefined when too many of its own wait, or it would have to wait too long. */
  async run<T>(owner: string, work: () => Promise<T>, rests = true): Promise<T | undefined> {
    if (!(await this.#enter(owner))) return undefined;
    const beganMs = performance.now();
    try {
      return await work();
    } finally {
      this.#rest(owner, rests ? this.#rule.restMs(performance.now() - beganMs) : 0);
    }
  }

  async #enter(name: string): Promise<boolean> {
    const owner = this.#owners.get(name) ?? { underWay: 0, waiters: new Set<() => void>() };
    this.#owners.set(name, owner);
    if (this.#underWay < this.#rule.placesMax && owner.underWay < this.#rule.placesPerOwnerMax) {
      this.#take(name, owner);
      return true;
    }
    const { waitersPerOwnerMax, waitersMax = Infinity } = this.#rule;
    if (owner.waiters.size < waitersPerOwnerMax && this.#waiting < waitersMax) return this.#wait(name, owner);
    this.#forgetIdle(name, owner);
    return false;
  }

  #wait(name: string, owner: Owner): Promise<boolean> {
    this.#waiting += 1;
    return new Promise((resolve) => {
      const go = (): void => {
        this.#waiting -= 1;
        clearTimeout(timer);
        this.#take(name, owner);
        resolve(true);
      };
      const timer = setTimeout(() => {
        this.#waiting -= 1;
        owner.waiters.delete(go);
        this.#forgetIdle(name, owner);
        resolve(false);
      }, this.#rule.waitMaxMs);
      owner.waiters.add(go);
    });
  }

  #take(name: string, owner: Owner): void {
    owner.underWay += 1;
    this.#underWay += 1;
    this.#toTheEnd(name, owner);
  }

  #toTheEnd(name: string, owner: Owner): void {
    this.#owners.delete(name);
    this.#owners.set(name, owner);
  }

  #rest(owner: string, ms: number): void {
    if (ms <= 0) this.#leave(owner);
    else setTimeout(() => this.#leave(owner), ms).unref();
  }

  #leave(name: string): void {
    const owner = this.#owners.get(name);
    if (owner === undefined) throw new Error(`${name} has no place to leave`);
    owner.underWay -= 1;
    this.#underWay -= 1;
    // Behind those who came while it had its place, too.
    this.#toTheEnd(name, owner);
    this.#forgetIdle(name, owner);
    this.#letIn();
  }

  /** One place at most is free that somebody may have: all others were given when they became free. */
  #letIn(): void {
    for (const { underWay, waiters } of this.#owners.values()) {
      const [first] = waiters;
      if (first === undefined || underWay >= this.#rule.placesPerOwnerMax) continue;
      waiters.delete(first);
      first();
      return;
    }
  }

  #forgetIdle(name: string, { underWay, waiters }: Owner): void {
    if (underWay === 0 && waiters.size === 0) this.#owners.delete(name);
  }
}
