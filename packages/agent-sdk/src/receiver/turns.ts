/** More works that wait for one are a fault of that one, and more memory would not help. */
const WAITING_MAX = 1_000;

/**
 * Works of one key run one after another, in the order of their arrival; works of other keys do not wait for them. So many callbacks of one player at a
 * time hold one connection of the database, and not all of them.
 */
export class Turns {
  readonly #lines = new Map<string, { length: number; last: Promise<unknown> }>();

  /** Rejects as `work` does, or at once if too many works wait. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(key) ?? { length: 0, last: Promise.resolve() };
    if (line.length >= WAITING_MAX) throw new Error(`${WAITING_MAX} callbacks wait for one that does not end`);
    const mine = line.last.then(work, work);
    this.#lines.set(key, Object.assign(line, { length: line.length + 1, last: mine }));
    try {
      return await mine;
    } finally {
      line.length -= 1;
      if (line.length === 0) this.#lines.delete(key);
    }
  }
}
