/** Numbers that look random and are the same in every run: mulberry32. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** At least 0, less than 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from 0 up to and without `limit`. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  /** A whole number from `min` to `max`, both included. */
  between(min: number, max: number): number {
    return min + this.below(max - min + 1);
  }

  /** True once in 1 / `probability` times. */
  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T;
  }

  /** `count` different ones, in random order; all of them when there are fewer. */
  sample<T>(list: readonly T[], count: number): T[] {
    const rest = [...list];
    const taken: T[] = [];
    while (taken.length < count && rest.length > 0) taken.push(...rest.splice(this.below(rest.length), 1));
    return taken;
  }

  /** One of the values, as often as its share says; shares add up to 1. */
  share<T>(shares: readonly (readonly [T, number])[]): T {
    let left = this.next();
    for (const [value, share] of shares) {
      left -= share;
      if (left < 0) return value;
    }
    return (shares.at(-1) as readonly [T, number])[0];
  }

  /** A GUID of version 4. */
  guid(): string {
    const word = (): string =>
      this.below(2 ** 32)
        .toString(16)
        .padStart(8, '0');
    const hex = word() + word() + word() + word();
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
  }
}
