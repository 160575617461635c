/** The moments at which the gateways took an event. */
export class Pulse {
  #lastMs = performance.now();
  #longestMs = 0;
  readonly #waiting: (() => void)[] = [];
  readonly #taken = new Map<string, number>();

  /** A gateway took an event of this provider. */
  beat(provider: string): void {
    this.#taken.set(provider, this.taken(provider) + 1);
    this.#longestMs = this.longestMs;
    this.#lastMs = performance.now();
    for (const tell of this.#waiting.splice(0)) tell();
  }

  /** The longest time without an event, in milliseconds, including the time since the last one. */
  get longestMs(): number {
    return Math.max(this.#longestMs, performance.now() - this.#lastMs);
  }

  /** Forgets earlier times without an event. */
  begin(): void {
    this.#lastMs = performance.now();
    this.#longestMs = 0;
  }

  /** How many events of a provider, or of all, were taken so far. */
  taken(provider?: string): number {
    if (provider !== undefined) return this.#taken.get(provider) ?? 0;
    return [...this.#taken.values()].reduce((sum, count) => sum + count, 0);
  }

  next(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}
