import { expect } from 'chai';
import { Bell } from '../../../src/infrastructure/process/bell.ts';

const LONG_MS = 3_600_000;

describe('Bell', () => {
  let bell: Bell;
  let over: AbortController;

  beforeEach(() => {
    bell = new Bell();
    over = new AbortController();
  });

  it('ends a pause early', async () => {
    const waited = bell.wait(LONG_MS, over.signal);

    bell.ring();

    await waited;
  });

  it('ends the next pause when it was rung while nobody waited', async () => {
    bell.ring();

    await bell.wait(LONG_MS, over.signal);
  });

  it('ends one pause only, however often it was rung', async () => {
    bell.ring();
    bell.ring();
    await bell.wait(LONG_MS, over.signal);

    const second = bell.wait(LONG_MS, over.signal).then(() => 'over');

    expect(await Promise.race([second, turns()])).to.equal('still waiting');
    over.abort();
    await second;
  });

  it('lets a pause end by itself, or by the signal', async () => {
    await bell.wait(1, over.signal);
    over.abort();
    await bell.wait(LONG_MS, over.signal);
  });
});

/** A few turns of the event loop: whoever is free to go on has done so by then. */
async function turns(): Promise<string> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
  return 'still waiting';
}
