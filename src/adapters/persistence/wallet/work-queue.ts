import { WalletBusy } from '../../../application/ports/wallet-busy.ts';

/** The most works of a group, and the most events in them. In a larger group, the first work would wait too long for the last one. */
const WORKS_MAX = 64;
const EVENTS_MAX = 128;

/** A work that waits for a group. */
export interface WaitingWork {
  /** The code of the player's Agent. */
  readonly agent: string;
  /** The number of its events. */
  readonly events: number;
  /** Whether it must be alone in its transaction. */
  readonly isAlone: boolean;
  /** Whether it takes stakes, and therefore waits for all works that take none. */
  readonly isStake: boolean;
  /** The time that is left until its result is useless. */
  readonly usefulForMs: () => number;
  /** Called when the work has waited for too long. */
  readonly refuse: (because: WalletBusy) => void;
}

/**
 * Works that wait for a transaction, by Agent. A group takes one work of each Agent in turn, so that many works of one Agent do not delay the only
 * work of another. Payouts, corrections and the Agents' answers come before stakes: if the database is overloaded, bets are given up.
 */
export class WorkQueue<Work extends WaitingWork> {
  readonly #groupMax: number;
  /** In both maps, the Agent that is served next is the first one. */
  readonly #owed: WorksByAgent<Work> = new Map();
  readonly #stakes: WorksByAgent<Work> = new Map();
  readonly #timers = new Map<Work, NodeJS.Timeout>();
  /** Groups that come before all others. */
  readonly #begun = new Set<readonly Work[]>();

  constructor(groupMax = WORKS_MAX) {
    this.#groupMax = groupMax;
  }

  get isEmpty(): boolean {
    return this.#owed.size === 0 && this.#stakes.size === 0 && this.#begun.size === 0;
  }

  add(work: Work): void {
    const works = this.#worksLike(work);
    const waiting = works.get(work.agent);
    if (waiting === undefined) works.set(work.agent, new Set([work]));
    else waiting.add(work);
  }

  /** Puts works that have already begun before all others; they are one group. */
  addBegun(works: readonly Work[]): void {
    if (works.length > 0) this.#begun.add(works);
  }

  /** Refuses the work with a `WalletBusy` if it still waits after `waitMaxMs`. */
  limit(work: Work, waitMaxMs: number): void {
    if (this.#worksLike(work).get(work.agent)?.has(work) !== true) return;
    const timer = setTimeout(() => {
      this.#remove(work);
      work.refuse(new WalletBusy('other works take too long'));
    }, waitMaxMs);
    this.#timers.set(work, timer);
  }

  /**
   * Removes the works of the next group. As long as more works wait than a group takes, a work that has less than `paceMs` left is refused, because
   * it would be too late and would roll back its group.
   */
  next(paceMs = 0): readonly Work[] {
    const [begun] = this.#begun;
    if (begun !== undefined) {
      this.#begun.delete(begun);
      return begun;
    }
    const group: Work[] = [];
    let events = 0;
    for (let work = this.#first(); work !== undefined && this.#fits(work, group, events); work = this.#first()) {
      const isLate = this.#timers.size > this.#groupMax && work.usefulForMs() < paceMs;
      this.#take(work);
      if (isLate) {
        work.refuse(new WalletBusy('too many works wait before it'));
        continue;
      }
      group.push(work);
      events += work.events;
    }
    return group;
  }

  /** A work with more events than a group takes is alone, so that no other work waits for it. */
  #fits(work: Work, group: readonly Work[], events: number): boolean {
    const [first] = group;
    if (first === undefined) return true;
    return !work.isAlone && !first.isAlone && group.length < this.#groupMax && events + work.events <= EVENTS_MAX;
  }

  #first(): Work | undefined {
    const [waiting] = (this.#owed.size > 0 ? this.#owed : this.#stakes).values();
    const [work] = waiting ?? [];
    return work;
  }

  #take(work: Work): void {
    const works = this.#worksLike(work);
    const waiting = works.get(work.agent);
    this.#remove(work);
    if (waiting === undefined || waiting.size === 0) return;
    works.delete(work.agent);
    works.set(work.agent, waiting);
  }

  #remove(work: Work): void {
    clearTimeout(this.#timers.get(work));
    this.#timers.delete(work);
    const works = this.#worksLike(work);
    const waiting = works.get(work.agent);
    waiting?.delete(work);
    if (waiting?.size === 0) works.delete(work.agent);
  }

  #worksLike({ isStake }: Work): WorksByAgent<Work> {
    return isStake ? this.#stakes : this.#owed;
  }
}

type WorksByAgent<Work> = Map<string, Set<Work>>;
