import { expect } from 'chai';
import { seededChance, shuffled } from '../../../../src/adapters/cli/conformance/seeded-chance.ts';

const HUNDRED = Array.from({ length: 100 }, (_, at) => at);

describe('seededChance', () => {
  it('gives the same order again for the same seed', () => {
    expect(shuffled(HUNDRED, seededChance(42))).to.deep.equal(shuffled(HUNDRED, seededChance(42)));
  });

  it('gives another order for another seed, and loses nothing', () => {
    const [one, other] = [shuffled(HUNDRED, seededChance(42)), shuffled(HUNDRED, seededChance(43))];

    expect(one).to.not.deep.equal(other);
    expect(one).to.have.members(HUNDRED);
  });
});
