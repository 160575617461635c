/** Random numbers from a seed (sfc32), so that a run can be repeated. Good enough for choices, and not for secrets. */
export class SeededRandom {
  #a = 0x9e3779b9;
  #b = 0x243f6a88;
  #c = 0xb7e15162;
  #counter: number;

  constructor(seed: number) {
    this.#counter = seed | 0;
    this.#a ^= Math.floor(seed / 2 ** 32);
    for (let round = 0; round < 15; round += 1) this.#next();
  }

  /** From 0 to less than 1. */
  fraction(): number {
    return this.#next() / 2 ** 32;
  }

  /** A whole number from `least` to `most`, including both. */
  between(least: number, most: number): number {
    return least + Math.floor(this.fraction() * (most - least + 1));
  }

  /** Whether an event happens that happens in this share of cases. */
  happens(rate: number): boolean {
    return rate > 0 && this.fraction() < rate;
  }

  pick<T>(list: readonly T[]): T {
    const picked = list[Math.floor(this.fraction() * list.length)];
    if (picked === undefined) throw new RangeError('nothing to pick from');
    return picked;
  }

  /** An unsigned number of 32 bits. */
  bits(): number {
    return this.#next();
  }

  #next(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0;
    return sum >>> 0;
  }
}
