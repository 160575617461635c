/**
 * Works on at most `max` items at a time, and returns the results in the order of the items. After the first fault no other item is started, and the
 * fault is thrown.
 */
export async function atMost<Item, T>(
  max: number,
  items: readonly Item[],
  work: (item: Item, at: number) => Promise<T>,
): Promise<readonly T[]> {
  const results: T[] = [];
  const waiting = items.entries();
  let hasFailed = false;
  const takeTurns = async (): Promise<void> => {
    for (const [at, item] of waiting) {
      if (hasFailed) return;
      results[at] = await work(item, at).catch((error: unknown) => {
        hasFailed = true;
        throw error;
      });
    }
  };
  await Promise.all(Array.from({ length: Math.min(max, items.length) }, takeTurns));
  return results;
}
