import { expect } from 'chai';
import { interleaved } from './rounds.ts';

describe('interleaved rounds', () => {
  it('take one sample of every side in every round, and begin each round with another side', async () => {
    const order: string[] = [];

    await interleaved(['a', 'b', 'c'], 3, async (side) => order.push(side));

    expect(order.join('')).to.equal('abcbcacab');
  });

  it('keep the samples of a side in the order of the rounds', async () => {
    const samples = await interleaved(['a', 'b'], 3, async (side, round) => `${side}${round}`);

    expect(samples.get('b')).to.deep.equal(['b0', 'b1', 'b2']);
  });
});
