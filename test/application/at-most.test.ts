import { expect } from 'chai';
import { atMost } from '../../src/application/at-most.ts';

describe('atMost', () => {
  const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

  it('works on so many at a time, and gives the results in the order of the items', async () => {
    let underWay = 0;
    let most = 0;

    const results = await atMost(3, [1, 2, 3, 4, 5, 6, 7], async (item) => {
      underWay += 1;
      most = Math.max(most, underWay);
      await turn();
      underWay -= 1;
      return item * 10;
    });

    expect(results).to.deep.equal([10, 20, 30, 40, 50, 60, 70]);
    expect(most).to.equal(3);
  });

  it('throws the first fault and begins nothing more', async () => {
    const begun: number[] = [];

    const failure = await atMost(2, [1, 2, 3, 4, 5], async (item) => {
      begun.push(item);
      await turn();
      throw new Error(`no ${item}`);
    }).catch((error: unknown) => error);
    await turn();

    expect(failure).to.have.property('message', 'no 1');
    expect(begun).to.deep.equal([1, 2]);
  });

  it('has no results of nothing', async () => {
    expect(await atMost(3, [], turn)).to.deep.equal([]);
  });
});
