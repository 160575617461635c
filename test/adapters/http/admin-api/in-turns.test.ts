import { expect } from 'chai';
import { arrayRows, lineRows } from '../../../../src/adapters/http/admin-api/import-games.ts';
import { ROWS_PER_TURN } from '../../../../src/adapters/http/admin-api/import-games.ts';

const TURNS = 20;
const ROWS = TURNS * ROWS_PER_TURN;

/** Reads all rows; how many, and how often the event loop could do something else meanwhile. */
async function drained(rows: AsyncIterable<unknown>): Promise<{ readonly count: number; readonly turns: number }> {
  let turns = 0;
  let timer = setImmediate(function turn() {
    turns += 1;
    timer = setImmediate(turn);
  });
  let count = 0;
  for await (const _ of rows) count += 1;
  clearImmediate(timer);
  return { count, turns };
}

async function* inMemory(texts: readonly string[]): AsyncGenerator<string> {
  yield* texts;
}

describe('the rows of an import', () => {
  it('let other requests have their turns while an array is checked', async () => {
    const { count, turns } = await drained(arrayRows(Array.from({ length: ROWS }, () => ({}))));

    expect(count).to.equal(ROWS);
    expect(turns).to.be.at.least(TURNS);
  });

  it('let other requests have their turns while lines that have arrived already are checked', async () => {
    const { count, turns } = await drained(lineRows(inMemory(Array.from({ length: ROWS }, () => '{}'))));

    expect(count).to.equal(ROWS);
    expect(turns).to.be.at.least(TURNS);
  });
});
