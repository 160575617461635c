/**
 * A set of positions in a block of games, one bit per game. The two most common sets need no bits: most providers have one category, and most Agents
 * are offered all games of a provider or none.
 */
export type Mask = Uint32Array | 'all' | 'none';

export const WORD_BITS = 32;

/** The set of positions below `size` that `isIn` accepts. */
export function maskOf(size: number, isIn: (position: number) => boolean): Mask {
  const words = new Uint32Array(Math.ceil(size / WORD_BITS));
  let count = 0;
  for (let position = 0; position < size; position += 1) {
    if (!isIn(position)) continue;
    words[position >>> 5] = (words[position >>> 5] ?? 0) | (1 << (position & 31));
    count += 1;
  }
  if (count === 0) return 'none';
  return count === size ? 'all' : words;
}

/** The set of positions that are in all of the masks. */
export function intersection(masks: readonly Mask[]): Mask {
  if (masks.includes('none')) return 'none';
  const [first, ...others] = masks.filter((mask): mask is Uint32Array => typeof mask !== 'string');
  if (first === undefined) return 'all';
  if (others.length === 0) return first;
  const words = first.slice();
  for (const other of others) {
    for (let at = 0; at < words.length; at += 1) words[at] = (words[at] ?? 0) & (other[at] ?? 0);
  }
  return words;
}

/** The number of positions that all of the bit sets contain; undefined if no set is given. */
export function countWords(
  first: Uint32Array | undefined,
  second: Uint32Array | undefined,
  third: Uint32Array | undefined,
): number | undefined {
  const lead = first ?? second ?? third;
  if (lead === undefined) return undefined;
  let count = 0;
  for (let at = 0; at < lead.length; at += 1) {
    let word = lead[at] ?? 0;
    if (second !== undefined) word &= second[at] ?? 0;
    if (third !== undefined) word &= third[at] ?? 0;
    count += bitCount(word);
  }
  return count;
}

/** The positions below `size` in the mask, in ascending order, without the first `skip`, at most `limit`. */
export function positionsIn(mask: Mask, size: number, { skip, limit }: { skip: number; limit: number }): number[] {
  if (mask === 'none') return [];
  if (mask === 'all') return Array.from({ length: Math.max(Math.min(limit, size - skip), 0) }, (_, at) => skip + at);
  const positions: number[] = [];
  let left = skip;
  for (let at = 0; at < mask.length && positions.length < limit; at += 1) {
    const word = mask[at] ?? 0;
    const dropped = Math.min(left, bitCount(word));
    left -= dropped;
    for (let bits = withoutLowest(word, dropped); bits !== 0 && positions.length < limit; bits &= bits - 1) {
      positions.push(at * WORD_BITS + 31 - Math.clz32(bits & -bits));
    }
  }
  return positions;
}

function withoutLowest(word: number, count: number): number {
  let bits = word;
  for (let dropped = 0; dropped < count && bits !== 0; dropped += 1) bits &= bits - 1;
  return bits;
}

// Hacker's Delight, figure 5-2: adds the bits up in pairs, nibbles and bytes, because JavaScript has no popcount.
function bitCount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
