import { expect } from 'chai';
import type { Violation } from './checks/findings.ts';
import type { Sabotage } from './gateway/surroundings.ts';
import { PLANTED_BUGS } from './planted-bugs.ts';
import { simulate } from './simulate.ts';

/** A part of the seeds that every build plays; the first three of them notice the rarest bugs. */
const SEEDS = [170, 168, 106, ...Array.from({ length: 200 }, (_, at) => at + 1)];

async function firstViolation(sabotage: Sabotage): Promise<Violation | undefined> {
  for (const seed of SEEDS) {
    const { violation } = await simulate({ seed, sabotage });
    if (violation !== undefined) return violation;
  }
  return undefined;
}

describe('the simulation notices', () => {
  for (const [bug, { sabotage, noticedBy }] of Object.entries(PLANTED_BUGS)) {
    it(bug, async () => {
      const violation = await firstViolation(sabotage);

      expect(violation?.invariant).to.be.oneOf([...noticedBy]);
    });
  }
});
