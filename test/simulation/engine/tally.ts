/** Counts injected faults and reached states. */
export class Tally {
  readonly #counts = new Map<string, number>();

  count(kind: string, times = 1): void {
    this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + times);
  }

  add(other: Tally): void {
    for (const [kind, times] of other.#counts) this.count(kind, times);
  }

  of(kind: string): number {
    return this.#counts.get(kind) ?? 0;
  }

  /** By name. */
  entries(): readonly (readonly [string, number])[] {
    return [...this.#counts].sort(([left], [right]) => (left < right ? -1 : 1));
  }
}
