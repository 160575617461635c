/** Requests that begin in one turn of the event loop. Each takes some 0.3 ms of it. */
const PER_TURN = 2;

/**
 * Begins a few requests in each turn of the event loop, those of the owners in turn. All that has arrived would otherwise begin in one turn,
 * and each answer of the database to somebody else would wait for all of it.
 */
export class LoopTurns {
  readonly #perTurn: number;
  /** The owner that is served next is the first one. */
  readonly #waiting = new Map<string, Set<() => void>>();
  #begun = 0;
  #isWatched = false;

  constructor(perTurn = PER_TURN) {
    this.#perTurn = perTurn;
  }

  /** The number of owners with a request that waits. */
  get size(): number {
    return this.#waiting.size;
  }

  /** Undefined when the request may begin at once; else resolves when it may. */
  begin(owner: string): Promise<void> | undefined {
    this.#watch();
    if (this.#waiting.size === 0 && this.#begun < this.#perTurn) {
      this.#begun += 1;
      return undefined;
    }
    return new Promise((resolve) => {
      const line = this.#waiting.get(owner);
      if (line === undefined) this.#waiting.set(owner, new Set([resolve]));
      else line.add(resolve);
    });
  }

  #watch(): void {
    if (this.#isWatched) return;
    this.#isWatched = true;
    setImmediate(() => this.#turn());
  }

  #turn(): void {
    this.#isWatched = false;
    this.#begun = 0;
    // A walk through a `Map` comes to what is added behind meanwhile, so an owner may begin several requests in one turn.
    for (const [owner, line] of this.#waiting) {
      if (this.#begun === this.#perTurn) break;
      this.#begun += 1;
      this.#letIn(owner, line);
    }
    if (this.#begun > 0) this.#watch();
  }

  #letIn(owner: string, line: Set<() => void>): void {
    const [go] = line;
    this.#waiting.delete(owner);
    if (go === undefined) return;
    line.delete(go);
    if (line.size > 0) this.#waiting.set(owner, line);
    go();
  }
}
