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

interface Waiter {
  go(): void;
  refuse(): void;
}

interface Owner {
  underWay: number;
  /** In the order of arrival. */
  readonly waiters: Set<Waiter>;
}

/**
 * Places for work that is heavy for everybody else, had by its owners in turn: however many questions one of them has, another's first one is
 * behind one of each only. Where all of them together fill the line, an owner without a waiter gets the place of a second one of whoever has most.
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

  /** Does the work when it is the owner's turn; undefined when too many wait, or it would have to wait too long. */
  async run<T>(owner: string, work: (hasWaited: boolean) => Promise<T>, rests = true): Promise<T | undefined> {
    const entered = this.#enter(owner);
    if (!(await entered)) return undefined;
    const beganMs = performance.now();
    try {
      return await work(entered !== true);
    } finally {
      this.#rest(owner, rests ? this.#rule.restMs(performance.now() - beganMs) : 0);
    }
  }

  /** A promise when the owner waits. */
  #enter(name: string): boolean | Promise<boolean> {
    const owner = this.#owners.get(name) ?? { underWay: 0, waiters: new Set<Waiter>() };
    this.#owners.set(name, owner);
    if (this.#underWay < this.#rule.placesMax && owner.underWay < this.#rule.placesPerOwnerMax) {
      this.#take(name, owner);
      return true;
    }
    if (owner.waiters.size < this.#rule.waitersPerOwnerMax && this.#makesRoomFor(owner)) return this.#wait(name, owner);
    this.#forgetIdle(name, owner);
    return false;
  }

  /** Makes room for the first of an owner: the newest waiter of the owner with most of them is refused, if these are two at least. */
  #makesRoomFor(owner: Owner): boolean {
    const { waitersMax = Infinity } = this.#rule;
    if (this.#waiting < waitersMax) return true;
    if (owner.waiters.size > 0) return false;
    let most = owner;
    for (const other of this.#owners.values()) if (other.waiters.size > most.waiters.size) most = other;
    if (most.waiters.size < 2) return false;
    [...most.waiters].at(-1)?.refuse();
    return true;
  }

  #wait(name: string, owner: Owner): Promise<boolean> {
    this.#waiting += 1;
    return new Promise((resolve) => {
      const leave = (): void => {
        this.#waiting -= 1;
        clearTimeout(timer);
        owner.waiters.delete(waiter);
      };
      const waiter: Waiter = {
        go: () => {
          leave();
          this.#take(name, owner);
          resolve(true);
        },
        refuse: () => {
          leave();
          this.#forgetIdle(name, owner);
          resolve(false);
        },
      };
      const timer = setTimeout(() => waiter.refuse(), this.#rule.waitMaxMs);
      owner.waiters.add(waiter);
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
      first.go();
      return;
    }
  }

  #forgetIdle(name: string, { underWay, waiters }: Owner): void {
    if (underWay === 0 && waiters.size === 0) this.#owners.delete(name);
  }
}
