/** Repeatable random numbers from 0 to below 1 (mulberry32). The same seed returns the same numbers. */
export function seededChance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The things in a random order. */
export function shuffled<T>(things: readonly T[], chance: () => number): readonly T[] {
  return things
    .map((thing) => ({ thing, at: chance() }))
    .sort((left, right) => left.at - right.at)
    .map(({ thing }) => thing);
}
