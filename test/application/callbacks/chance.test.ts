import { expect } from 'chai';
import { NodeRandomness } from '../../../src/adapters/cryptography/node-randomness.ts';
import { chance } from '../../../src/application/callbacks/open-run.ts';
import { guid } from '../../ports/catalogue-seeds.ts';

const given = (text: string) => ({ id: () => guid(1), text: () => text });

describe('chance', () => {
  it('goes from 0 to just below 1', () => {
    expect(chance(given('AAAA'))).to.equal(0);
    expect(chance(given('gAAA'))).to.equal(0.5);
    expect(chance(given('gAAA='))).to.equal(0.5);
    expect(chance(given('____'))).to.be.within(0.9999, 1);
  });

  it('is of use with real randomness', () => {
    const randomness = new NodeRandomness();

    const drawn = Array.from({ length: 500 }, () => chance(randomness));

    expect(drawn.every((each) => each >= 0 && each < 1)).to.equal(true);
    expect(new Set(drawn).size).to.be.greaterThan(400);
  });
});
