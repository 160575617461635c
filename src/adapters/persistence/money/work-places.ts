import { WalletBusy } from '../../../application/ports/wallet-busy.ts';

/** Gives the place back; called once. */
export type LeavePlace = () => void;

interface Owner {
  underWay: number;
  readonly waiting: Set<() => void>;
}

/**
 * Places for transactions that move money, shared by the Agents that want some: alone an Agent may have all, two of them half each. Who waits
 * waits in memory and by Agent, so that the many works of one are not before the only one of another, and some connections are left for what is
 * read.
 */
export class WorkPlaces {
  readonly #placesMax: number;
  /** Those who have or want a place; whoever got one goes to the end. */
  readonly #owners = new Map<string, Owner>();
  #underWay = 0;

  constructor(placesMax: number) {
    this.#placesMax = placesMax;
  }

  /** Resolves when the Agent has a place; throws a `WalletBusy` after so many milliseconds. */
  async enter(agent: string, waitMaxMs: number): Promise<LeavePlace> {
    const owner = this.#owners.get(agent) ?? { underWay: 0, waiting: new Set<() => void>() };
    this.#owners.set(agent, owner);
    if (owner.waiting.size === 0 && this.#mayHaveOneMore(owner)) this.#take(agent, owner);
    else await this.#wait(agent, owner, waitMaxMs);
    return () => this.#leave(agent, owner);
  }

  #mayHaveOneMore({ underWay }: Owner): boolean {
    const share = Math.ceil(this.#placesMax / this.#owners.size);
    return this.#underWay < this.#placesMax && underWay < share;
  }

  #take(agent: string, owner: Owner): void {
    owner.underWay += 1;
    this.#underWay += 1;
    this.#owners.delete(agent);
    this.#owners.set(agent, owner);
  }

  #wait(agent: string, owner: Owner, ms: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const go = (): void => {
        clearTimeout(timer);
        owner.waiting.delete(go);
        this.#take(agent, owner);
        resolve();
      };
      const timer = setTimeout(() => {
        owner.waiting.delete(go);
        this.#forgetIdle(agent, owner);
        this.#letIn();
        reject(new WalletBusy('other works take too long'));
      }, ms);
      owner.waiting.add(go);
    });
  }

  #leave(agent: string, owner: Owner): void {
    owner.underWay -= 1;
    this.#underWay -= 1;
    this.#forgetIdle(agent, owner);
    this.#letIn();
  }

  /** As long as there is room: who has gone may have made the shares of several others larger. */
  #letIn(): void {
    for (const owner of [...this.#owners.values()]) {
      const [first] = owner.waiting;
      if (first !== undefined && this.#mayHaveOneMore(owner)) first();
      if (this.#underWay >= this.#placesMax) return;
    }
  }

  #forgetIdle(agent: string, { underWay, waiting }: Owner): void {
    if (underWay === 0 && waiting.size === 0) this.#owners.delete(agent);
  }
}
