import { expect } from 'chai';
import fc from 'fast-check';
import type { OfferRule } from '../../../../src/domain/agent/offer-rules.ts';
import { countryRefusal, type CountryQuestion } from '../../../../src/domain/catalogue/country-refusal.ts';
import { gameChange } from '../../../../src/domain/catalogue/game-change.ts';
import { rulesForList } from '../../../../src/domain/agent/agent.ts';
import { ALLOW_ALL, fieldsOf, guid, rulesOf } from '../../../ports/catalogue-seeds.ts';

const COUNTRIES = ['DE', 'MT', 'US'];
/** A country that no rule names stands for all others. */
const ANYWHERE = [...COUNTRIES, 'FR'];
const country = fc.constantFrom(...ANYWHERE);
const lists = fc.oneof(fc.constant([]), fc.subarray(COUNTRIES));
const rule: fc.Arbitrary<OfferRule> = fc.record(
  {
    effect: fc.constantFrom('allow' as const, 'deny' as const),
    category: fc.constantFrom('SLOT', 'LIVE'),
    game: fc.constantFrom(guid(1), guid(2)),
    countries: fc.subarray(COUNTRIES, { minLength: 1 }),
  },
  { requiredKeys: ['effect'] },
);
const rules = fc.array(rule, { maxLength: 6 });
const gameIn = (restrictedCountries: readonly string[]) => ({ id: guid(1), ...fieldsOf(1, { restrictedCountries }) });

const question = fc
  .record({ rules, serves: lists, ofGame: lists, ofProvider: lists })
  .map(({ rules: list, serves, ofGame, ofProvider }) => ({
    agent: { countries: serves, offerRules: rulesOf({ effect: 'allow' }, ...list) },
    game: gameIn(ofGame),
    provider: { restrictedCountries: ofProvider },
  }));

/** The offer rules without those that are for other countries, and without the countries of the others. */
const rulesLeftIn = (list: readonly OfferRule[], place: string): OfferRule[] =>
  list.flatMap(({ countries, ...rest }) => (countries?.includes(place) === false ? [] : [rest]));

describe('countryRefusal', () => {
  const free: CountryQuestion = {
    agent: { countries: [], offerRules: ALLOW_ALL },
    game: gameIn([]),
    provider: { restrictedCountries: [] },
  };
  const offered = (...list: OfferRule[]): CountryQuestion => ({
    ...free,
    agent: { countries: [], offerRules: rulesOf(...list) },
  });
  const CASES: Readonly<Record<string, readonly [CountryQuestion, readonly (string | undefined)[]]>> = {
    'where no rule names a country': [free, [undefined, undefined, undefined]],
    'where the Agent serves MT': [
      { ...free, agent: { ...free.agent, countries: ['MT'] } },
      ['agent', undefined, 'agent'],
    ],
    'where an offer rule allows MT': [offered({ effect: 'allow', countries: ['MT'] }), ['offer', undefined, 'offer']],
    'where an offer rule denies MT': [
      offered({ effect: 'allow' }, { effect: 'deny', countries: ['MT'] }),
      ['offer', 'offer', undefined],
    ],
    'where the rule of another category denies MT': [
      offered({ effect: 'allow' }, { effect: 'deny', category: 'LIVE', countries: ['MT'] }),
      [undefined, undefined, undefined],
    ],
    'where the game is restricted in MT': [{ ...free, game: gameIn(['MT']) }, ['game', 'game', undefined]],
    'where the provider is restricted in MT': [
      { ...free, provider: { restrictedCountries: ['MT'] } },
      ['provider', 'provider', undefined],
    ],
  };
  for (const [where, [asked, refusals]] of Object.entries(CASES)) {
    it(`decides without a country, in MT and in FR ${where}`, () => {
      expect([undefined, 'MT', 'FR'].map((place) => countryRefusal(asked, place))).to.deep.equal(refusals);
    });
  }

  it('lets no launch without a country through that it refuses in some country', () => {
    fc.assert(
      fc.property(question, country, (asked, place) => {
        fc.pre(countryRefusal(asked, undefined) === undefined);

        expect(countryRefusal(asked, place)).to.equal(undefined);
      }),
    );
  });

  it('offers in a country what the rules offer that are left there', () => {
    fc.assert(
      fc.property(rules, country, (list, place) => {
        const isOffered = rulesOf(...list)
          .in(place)
          .offers(gameIn([]));

        expect(isOffered).to.equal(rulesOf(...rulesLeftIn(list, place)).offers(gameIn([])));
      }),
    );
  });

  it('decides as the lists for a country do, which show nothing that the list for all countries lacks', () => {
    fc.assert(
      fc.property(question, country, ({ agent, game, provider }, place) => {
        const view = { ...agent, currency: 'USD' };
        const state = {
          game,
          providerIsActive: true,
          providerIsMaintenance: false,
          providerRestrictedCountries: provider.restrictedCountries,
        };
        const isLaunched =
          agent.offerRules.offers(game) && countryRefusal({ agent, game, provider }, place) === undefined;
        const isUnrestricted = ![...game.restrictedCountries, ...provider.restrictedCountries].includes(place);

        const change = gameChange({ state: undefined, view }, { state, view }, place);

        expect(change !== undefined).to.equal(isLaunched);
        expect(rulesForList(agent, place).offers(game) && isUnrestricted).to.equal(isLaunched);
        expect(isLaunched && !rulesForList(agent, undefined).offers(game)).to.equal(false);
      }),
    );
  });
});
