import { expect } from 'chai';
import { median, pairedRatio, percentile, spread } from './statistics.ts';

describe('the statistics of the benchmarks', () => {
  it('take the middle value, whatever order the samples came in', () => {
    expect(median([9, 1, 5])).to.equal(5);
  });

  it('take the mean of the middle two of an even number of samples', () => {
    expect(median([4, 1, 2, 9])).to.equal(3);
  });

  it('refuse to make a median of nothing', () => {
    expect(() => median([])).to.throw('no median of nothing');
  });

  it('find the percentile that so many samples do not exceed', () => {
    const sorted = Array.from({ length: 200 }, (_, at) => at + 1);

    expect([50, 99, 100].map((percent) => percentile(sorted, percent))).to.deep.equal([100, 198, 200]);
  });

  it('find no percentile of nothing', () => {
    expect(percentile([], 99)).to.be.NaN;
  });

  it('keep the extremes of the rounds', () => {
    expect(spread([3, 8, 1])).to.deep.equal({ median: 3, min: 1, max: 8 });
  });

  it('compare two sides round by round, so that a slow round of both changes nothing', () => {
    expect(pairedRatio([100, 10, 60], [200, 20, 120])).to.deep.equal({ median: 0.5, min: 0.5, max: 0.5 });
  });

  it('refuse to compare sides that were not sampled equally often', () => {
    expect(() => pairedRatio([1, 2], [1])).to.throw('every round');
  });
});
