import { expect } from 'chai';
import fc from 'fast-check';
import { GeneralRules, type OfferKind } from '../../../../src/domain/agent/general-rules.ts';
import { verdict, type OfferRule } from '../../../../src/domain/agent/offer-rules.ts';
import { runs } from '../../../support/runs.ts';

// Few values, so that rules match kinds often. Some are empty, and some equal the joined text of others.
const names = fc.constantFrom('', 'P', 'Q', 'undefined', 'P\nQ', '__proto__');

const rules: fc.Arbitrary<OfferRule> = fc.record(
  { effect: fc.constantFrom('allow', 'deny'), provider: names, brand: names, category: names },
  { requiredKeys: ['effect'] },
);
const kinds: fc.Arbitrary<OfferKind> = fc.record({ provider: names, brand: names, category: names });

describe('GeneralRules', () => {
  it('give the same verdict as a loop over the rules', () => {
    fc.assert(
      fc.property(
        fc.array(rules, { maxLength: 12 }),
        fc.array(kinds, { minLength: 1, maxLength: 8 }),
        (list, asked) => {
          const general = new GeneralRules(list);

          expect(asked.map((kind) => general.verdict(kind))).to.deep.equal(asked.map((kind) => verdict(list, kind)));
        },
      ),
      { numRuns: runs(1_000) },
    );
  });

  it('give the same verdict as a loop over thousands of rules', () => {
    fc.assert(
      fc.property(fc.array(rules, { minLength: 1, maxLength: 3 }), fc.nat(), kinds, (list, seed, kind) => {
        const many = Array.from({ length: 3000 }, (_, at): OfferRule => ({
          ...list[at % list.length]!,
          brand: `B${(seed + at) % 2999}`,
        }));
        const asked = { ...kind, brand: `B${seed % 2999}` };

        expect(new GeneralRules(many).verdict(asked)).to.equal(verdict(many, asked));
      }),
      { numRuns: 100 },
    );
  });
});
