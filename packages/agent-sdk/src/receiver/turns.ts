/** Works that wait for one turn at most. More are a fault of whoever holds the turn, and more memory would not help. */
const WAITING_MAX = 1_000;

/**
 * Works of one key run one after another, in the order of their arrival; works of other keys do not wait for them. So many callbacks of one player at a
 * time hold one connection of the database, and not all of them.
 */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>();
  readonly #waiting = new Map<string, number>();

  /** Rejects as `work` does, or at once if too many works wait. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const waiting = this.#waiting.get(key) ?? 0;
    if (waiting >= WAITING_MAX) throw new Error(`more than ${WAITING_MAX} callbacks wait for one that does not end`);
    this.#waiting.set(key, waiting + 1);
    const mine = (this.#last.get(key) ?? Promise.resolve()).then(work, work);
    this.#last.set(key, mine);
    try {
      return await mine;
    } finally {
      this.#leave(key);
    }
  }

  #leave(key: string): void {
    const left = (this.#waiting.get(key) ?? 1) - 1;
    if (left > 0) this.#waiting.set(key, left);
    else [this.#waiting, this.#last].forEach((map) => map.delete(key));
  }
}
