import { expect } from 'chai';
import { sharing } from '../../../src/infrastructure/process/sharing.ts';

describe('work that is shared', () => {
  let nowMs: number;
  let done: number;
  let ask: () => Promise<number>;

  /** Each time it takes so long, and comes to how often it was done. */
  const taking = (ms: number, outcome: () => Promise<void> = () => Promise.resolve(), restMaxMs = Infinity): void => {
    [nowMs, done] = [0, 0];
    ask = sharing(
      async () => {
        done += 1;
        await outcome();
        nowMs += ms;
        return done;
      },
      { nowMs: () => nowMs, restMaxMs },
    );
  };

  it('is done once for all who ask at a time', async () => {
    taking(3);

    const results = await Promise.all(Array.from({ length: 100 }, () => ask()));

    expect(new Set(results)).to.deep.equal(new Set([1]));
  });

  it('rests ten times as long as it took, and is done again', async () => {
    taking(3);
    const results = [await ask()];

    for (const ms of [29, 1]) {
      nowMs += ms;
      results.push(await ask());
    }

    expect(results).to.deep.equal([1, 1, 2]);
  });

  it('takes at most a tenth of the time, however long it takes', async () => {
    taking(100);
    await ask();
    nowMs += 999;
    const rested = await ask();
    nowMs += 1;

    expect([rested, await ask()]).to.deep.equal([1, 2]);
  });

  it('rests no longer than it may', async () => {
    taking(2_000, undefined, 250);
    await ask();
    nowMs += 250;

    expect(await ask()).to.equal(2);
  });

  it('is done again at once when it failed', async () => {
    taking(3, () => (done === 1 ? Promise.reject(new Error('away')) : Promise.resolve()));

    const failures = await Promise.allSettled([ask(), ask()]);

    expect(failures.map(({ status }) => status)).to.deep.equal(['rejected', 'rejected']);
    expect(await ask()).to.equal(2);
  });
});
