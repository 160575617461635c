import { expect } from 'chai';
import { guid } from '../ports/catalogue-seeds.ts';
import { randomnessContract } from '../ports/randomness.contract.ts';
import { CountingRandomness } from './counting-randomness.ts';

randomnessContract(CountingRandomness.name, async () => ({
  subject: new CountingRandomness(),
  close: () => Promise.resolve(),
}));

describe('CountingRandomness', () => {
  it('counts GUIDs from 1', () => {
    const randomness = new CountingRandomness();

    expect([randomness.id(), randomness.id()]).to.deep.equal([guid(1), guid(2)]);
  });
});
