/**
 * A set of positions in a block of games, one bit a game. The two commonest sets need no bits at all: most providers have one
 * category, and most Agents are offered all or nothing of a provider.
 */
export type Mask = Uint32Array | 'all' | 'none';

const WORD_BITS = 32;

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

/** How many positions below `size` are in the mask. */
export function countOf(mask: Mask, size: number): number {
  if (mask === 'none') return 0;
  if (mask === 'all') return size;
  let count = 0;
  for (let at = 0; at < mask.length; at += 1) count += bitCount(mask[at] ?? 0);
  return count;
}

/** Calls `visit` with the positions in ascending order, leaving out the first `skip`, until it has been called `limit` times. */
export function visitMask(
  mask: Uint32Array,
  range: { skip: number; limit: number },
  visit: (position: number) => void,
): number {
  let { skip } = range;
  let visited = 0;
  for (let at = 0; at < mask.length && visited < range.limit; at += 1) {
    let word = mask[at] ?? 0;
    const count = bitCount(word);
    if (count <= skip) {
      skip -= count;
      continue;
    }
    for (; word !== 0 && visited < range.limit; word &= word - 1) {
      if (skip > 0) skip -= 1;
      else {
        visit(at * WORD_BITS + 31 - Math.clz32(word & -word));
        visited += 1;
      }
    }
  }
  return visited;
}

// Hacker's Delight, figure 5-2: the bits are added up in pairs, nibbles and bytes; JavaScript has no popcount of its own.
function bitCount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
