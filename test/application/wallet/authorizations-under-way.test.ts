import { expect } from 'chai';
import { AuthorizationsUnderWay } from '../../../src/application/wallet/authorizations-under-way.ts';

describe('AuthorizationsUnderWay', () => {
  const waits: number[] = [];
  let underWay: AuthorizationsUnderWay;

  beforeEach(() => {
    waits.length = 0;
    underWay = new AuthorizationsUnderWay((work, ms) => {
      waits.push(ms);
      // As if the time were over at once where nothing else is.
      return Promise.race([work, new Promise<undefined>((resolve) => setImmediate(resolve, undefined))]);
    });
  });

  it('wakes whoever waits for a bet that this process asks about, when that has ended', async () => {
    underWay = new AuthorizationsUnderWay((work) => work);
    const end = underWay.begin(['a', 'b']);
    const waiting = underWay.wait('b', 2_000);

    end();

    await waiting;
  });

  it('waits as long as it may for a bet that this process asks about', async () => {
    underWay.begin(['a']);

    await underWay.wait('a', 2_000);

    expect(waits).to.deep.equal([2_000]);
  });

  it('looks again after a while at one that another process asks about', async () => {
    await underWay.wait('elsewhere', 2_000);
    await underWay.wait('elsewhere', 30);

    expect(waits).to.deep.equal([100, 30]);
  });

  it('forgets one that has ended', async () => {
    underWay.begin(['a'])();

    await underWay.wait('a', 2_000);

    expect(waits).to.deep.equal([100]);
  });
});
