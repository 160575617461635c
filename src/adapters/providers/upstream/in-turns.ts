import { setImmediate } from 'node:timers/promises';

/** The longest work in one turn of the event loop. */
const STRETCH_MS = 4;

/** Yields the same items, and lets other requests run after each `STRETCH_MS` of work. */
export async function* inTurns<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  let begunAtMs = performance.now();
  for (const item of items) {
    if (performance.now() - begunAtMs >= STRETCH_MS) {
      await setImmediate();
      begunAtMs = performance.now();
    }
    yield item;
  }
}
