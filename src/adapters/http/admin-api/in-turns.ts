import { setImmediate } from 'node:timers/promises';

/** A hundred rows, all of them wrong, took 1.2 ms to check; a right one takes a third of that. */
export const ROWS_PER_TURN = 100;

/**
 * The same rows, with a turn for other requests after every {@link ROWS_PER_TURN}. Awaiting is not enough: what is in memory
 * already is awaited without ever leaving this request.
 */
export async function* inTurns<Row>(rows: AsyncIterable<Row> | Iterable<Row>): AsyncGenerator<Row> {
  let count = 0;
  for await (const row of rows) {
    yield row;
    count += 1;
    if (count % ROWS_PER_TURN === 0) await setImmediate();
  }
}
