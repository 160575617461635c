/** Lets other work have its turn; resolves when that is done. */
export type NextTurn = () => Promise<void>;

/** Items that are sorted or merged in one turn: about two milliseconds. */
const ITEMS_PER_TURN = 2_000;

export type Compare<T> = (left: T, right: T) => number;

/** Sorts as `toSorted` does, equal items in their order; a long list takes several turns, so that it holds up nobody. */
export async function sortedInTurns<T>(
  items: readonly T[],
  compare: Compare<T>,
  nextTurn: NextTurn,
): Promise<readonly T[]> {
  if (items.length <= ITEMS_PER_TURN) return [...items].sort(compare);
  const middle = items.length >> 1;
  const left = await sortedInTurns(items.slice(0, middle), compare, nextTurn);
  await nextTurn();
  const right = await sortedInTurns(items.slice(middle), compare, nextTurn);
  return merged([left, right], compare, nextTurn);
}

async function merged<T>(
  [left, right]: readonly [readonly T[], readonly T[]],
  compare: Compare<T>,
  nextTurn: NextTurn,
): Promise<readonly T[]> {
  const all: T[] = [];
  let at = 0;
  for (const [count, item] of left.entries()) {
    if (count % ITEMS_PER_TURN === 0) await nextTurn();
    for (let next = right[at]; next !== undefined && compare(next, item) < 0; next = right[at]) {
      all.push(next);
      at += 1;
    }
    all.push(item);
  }
  return all.concat(right.slice(at));
}
