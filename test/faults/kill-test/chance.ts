import { Decimal } from '../../../src/domain/shared/decimal.ts';

/** Reproducible chance: named streams of one seed. No stream depends on how often the others are used. */
export class Chance {
  #state: number;

  constructor(seed: number, stream: string) {
    this.#state = hashOf(`${seed} ${stream}`);
  }

  /** From 0 to less than 1. */
  next(): number {
    // mulberry32: 32 bits of state are plenty for a test.
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number in this range, including both ends. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  /** A whole number from 0 to less than `limit`. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  isHit(probability: number): boolean {
    return this.next() < probability;
  }

  oneOf<T>(all: readonly [T, ...T[]]): T {
    return all[Math.floor(this.next() * all.length)] ?? all[0];
  }

  /** With two decimal places, which every protocol can write. */
  amount(least: number, most: number): Decimal {
    return Decimal.from((this.between(least * 100, most * 100) / 100).toFixed(2));
  }
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash;
}
