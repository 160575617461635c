import { expect } from 'chai';
import fc from 'fast-check';
import {
  offerKind,
  OFFER_RULES_MAX,
  OfferRules,
  type OfferRule,
  type OfferSubject,
} from '../../../../src/domain/agent/offer-rules.ts';
import { accepted, guid, rulesOf } from '../../../ports/catalogue-seeds.ts';

// Few values, so that rules match games often.
const providers = fc.constantFrom('P', 'Q', 'p');
const brands = fc.constantFrom('', 'Red', 'RED', 'Blue');
const categories = fc.constantFrom('SLOT', 'slot', 'LIVE');
const ids = fc.constantFrom(guid(1), guid(2), 'aaaaaaaa-0000-4000-8000-000000000003');
const ruleIds = fc.constantFrom(guid(1), guid(2), 'AAAAAAAA-0000-4000-8000-000000000003');

const subjects: fc.Arbitrary<OfferSubject> = fc.record({
  id: ids,
  provider: providers,
  brand: brands,
  category: categories,
});
const rules: fc.Arbitrary<OfferRule> = fc.record(
  {
    effect: fc.constantFrom('allow' as const, 'deny' as const),
    provider: providers,
    brand: brands,
    category: categories,
    game: ruleIds,
  },
  { requiredKeys: ['effect'] },
);
const ruleLists = fc.array(rules, { maxLength: 8 });

/** The verdict written as simply as its definition, without an index or an early exit. */
function naivelyOffers(list: readonly OfferRule[], game: OfferSubject): boolean {
  const same = (named: string | undefined, actual: string): boolean =>
    named === undefined || named.toLowerCase() === actual.toLowerCase();
  const matching = list.filter(
    (rule) =>
      same(rule.provider, game.provider) &&
      same(rule.brand, game.brand) &&
      same(rule.category, game.category) &&
      same(rule.game, game.id),
  );
  const naming = matching.filter((rule) => rule.game !== undefined);
  const deciding = naming.length > 0 ? naming : matching;
  return deciding.some(({ effect }) => effect === 'allow') && !deciding.some(({ effect }) => effect === 'deny');
}

describe('OfferRules', () => {
  it('offers exactly the games that the naive definition offers', () => {
    fc.assert(
      fc.property(ruleLists, subjects, (list, game) => {
        expect(rulesOf(...list).offers(game)).to.equal(naivelyOffers(list, game));
      }),
      { numRuns: 1000 },
    );
  });

  it('offers the same in any order of the rules', () => {
    fc.assert(
      fc.property(ruleLists, subjects, (list, game) => {
        expect(rulesOf(...list.toReversed()).offers(game)).to.equal(rulesOf(...list).offers(game));
      }),
    );
  });

  it('does not change when a rule is repeated', () => {
    fc.assert(
      fc.property(ruleLists, subjects, (list, game) => {
        expect(rulesOf(...list, ...list).offers(game)).to.equal(rulesOf(...list).offers(game));
      }),
    );
  });

  it('never offers more when a general deny is added', () => {
    fc.assert(
      fc.property(
        ruleLists,
        subjects,
        fc.record({ effect: fc.constant('deny' as const), provider: providers }),
        (list, game, deny) => {
          const isOffered = rulesOf(...list, deny).offers(game);

          expect(isOffered && !rulesOf(...list).offers(game)).to.equal(false);
        },
      ),
    );
  });

  it('decides by the kind about every game that no rule names', () => {
    fc.assert(
      fc.property(ruleLists, subjects, (list, game) => {
        const offerRules = rulesOf(...list);
        fc.pre(!offerRules.namedGames.has(game.id));

        expect(offerRules.offers(game)).to.equal(offerRules.offersKind(offerKind(game)));
      }),
    );
  });

  it('is the same when it is made again from its own rules', () => {
    fc.assert(
      fc.property(ruleLists, (list) => {
        const offerRules = rulesOf(...list);

        expect(JSON.stringify(rulesOf(...offerRules.rules).rules)).to.equal(JSON.stringify(offerRules.rules));
      }),
    );
  });
});

describe('OfferRules.of', () => {
  it('folds codes, and writes GUIDs in lower case', () => {
    const offerRules = rulesOf({ effect: 'deny', provider: ' p ', brand: 'Red', category: 'live', game: 'ABCDEF' });

    expect(offerRules.rules).to.deep.equal([
      { effect: 'deny', provider: 'P', brand: 'RED', category: 'LIVE', game: 'abcdef' },
    ]);
  });

  it('leaves out properties that a rule does not name', () => {
    expect(rulesOf({ effect: 'allow', brand: undefined }).rules).to.deep.equal([{ effect: 'allow' }]);
  });

  it('names the games that rules name', () => {
    const offerRules = rulesOf(
      { effect: 'allow', game: guid(1) },
      { effect: 'deny', game: guid(1) },
      { effect: 'allow' },
    );

    expect([...offerRules.namedGames.keys()]).to.deep.equal([guid(1)]);
  });

  it('does not change when its input list changes later', () => {
    const list: OfferRule[] = [];
    const offerRules = accepted(OfferRules.of(list));

    list.push({ effect: 'allow' });

    expect(offerRules.offersKind({ provider: 'P', brand: '', category: 'SLOT' })).to.equal(false);
  });

  it(`accepts ${OFFER_RULES_MAX} rules and no more`, () => {
    const most: OfferRule[] = Array.from({ length: OFFER_RULES_MAX }, () => ({ effect: 'allow' }));

    expect(OfferRules.of(most).ok).to.equal(true);
    expect(OfferRules.of([...most, { effect: 'allow' }])).to.deep.equal({
      ok: false,
      error: { kind: 'invalid_parameter', field: 'rules', rule: 'must be at most 10000 entries' },
    });
  });
});

describe('OfferRules.none', () => {
  it('offers nothing', () => {
    fc.assert(
      fc.property(subjects, (game) => {
        expect(OfferRules.none.offers(game)).to.equal(false);
      }),
    );
  });
});

describe('OfferRules.partOf', () => {
  const deny = { effect: 'deny' } as const;
  const allow = { effect: 'allow' } as const;
  const parts: readonly (readonly [readonly OfferRule[], 'all' | 'some' | 'nothing'])[] = [
    [[], 'nothing'],
    [[allow], 'all'],
    [[allow, { ...allow, category: 'SLOT' }], 'all'],
    [[{ ...deny, brand: 'Red' }], 'nothing'],
    [[{ ...allow, provider: 'p' }], 'all'],
    [[{ ...allow, provider: 'Q' }], 'nothing'],
    [
      [
        { ...allow, provider: 'P' },
        { ...deny, provider: 'Q' },
      ],
      'all',
    ],
    [[allow, deny], 'nothing'],
    [[allow, { ...deny, provider: 'P' }], 'nothing'],
    [[allow, { ...deny, brand: 'Red' }], 'some'],
    [[allow, { ...deny, category: 'SLOT' }], 'some'],
    [[allow, { ...deny, game: guid(1) }], 'some'],
    [[{ ...allow, category: 'SLOT' }, deny], 'nothing'],
    [[{ ...allow, category: 'SLOT' }], 'some'],
    [[{ ...allow, game: guid(1) }], 'some'],
    [[{ ...allow, game: guid(1) }, deny], 'some'],
    [[{ ...allow, provider: 'Q', game: guid(1) }], 'nothing'],
    [[deny], 'nothing'],
  ];

  for (const [list, part] of parts) {
    it(`offers ${part} of P by ${JSON.stringify(list)}`, () => {
      expect(rulesOf(...list).partOf('P')).to.equal(part);
    });
  }

  it('offers every game where it offers all, and none where it offers nothing', () => {
    fc.assert(
      fc.property(ruleLists, subjects, (list, game) => {
        const offering = rulesOf(...list);
        const part = offering.partOf(game.provider.toUpperCase());
        if (part !== 'some') expect(offering.offers(game)).to.equal(part === 'all');
      }),
    );
  });
});
