import { expect } from 'chai';
import { unreached } from './coverage.ts';
import { Tally } from './engine/tally.ts';
import { simulate, type SimulationOutcome } from './simulate.ts';

/** The seeds of every build; a night plays more: `npm run simulate -- --seeds 1..100000`. */
const SEEDS = 1_000;
/** Long enough for a machine that is busy with other things. */
const LONG_MS = 600_000;

describe('the simulation of the money core', () => {
  it('plays a seed the same way each time', async () => {
    const [first, again] = [await simulate({ seed: 7 }), await simulate({ seed: 7 })];

    expect(again.hash).to.equal(first.hash);
    expect(again.step).to.equal(first.step);
  });

  it('plays another seed another way', async () => {
    const [first, other] = [await simulate({ seed: 7 }), await simulate({ seed: 8 })];

    expect(other.hash).to.not.equal(first.hash);
  });

  describe(`over ${SEEDS} seeds`, () => {
    const tally = new Tally();
    const broken: Pick<SimulationOutcome, 'seed' | 'step' | 'violation'>[] = [];

    before(async function () {
      this.timeout(LONG_MS);
      for (let seed = 1; seed <= SEEDS; seed += 1) {
        const { step, violation, tally: counts } = await simulate({ seed });
        if (violation !== undefined) broken.push({ seed, step, violation });
        tally.add(counts);
      }
    });

    it('breaks no invariant; what it names is seen again with npm run simulate -- --seed N --trace', () => {
      expect(broken).to.deep.equal([]);
    });

    it('meets every fault and reaches every state that it is there for', () => {
      expect(unreached(tally)).to.deep.equal([]);
    });
  });
});
