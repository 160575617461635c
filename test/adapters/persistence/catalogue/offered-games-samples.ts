/** Catalogues, rules and queries by chance, made of few distinct values, so that filters, rules and ties of the order meet often. */
import fc from 'fast-check';
import { OfferRules, type OfferRule } from '../../../../src/domain/agent/offer-rules.ts';
import { GameDraft } from '../../../../src/domain/catalogue/game-draft.ts';
import { GameFilter } from '../../../../src/domain/catalogue/game-filter.ts';
import { PageRequest } from '../../../../src/domain/shared/page-request.ts';
import type { GameArrival } from '../../../../src/application/ports/game-store.ts';
import { accepted, agentOf, guid, providerOf } from '../../../ports/catalogue-seeds.ts';

/** Brands whose capitals a database's locale may see differently from JavaScript. */
const BRANDS = ['', 'Blue', 'bLUE', 'straße', 'STRASSE', 'ﬁne', 'FINE', 'i', 'ı', 'İ', 'ǆ', 'ΐ', '=Blue', 'ὰι'];
/** Texts that a careless adapter may misread or refuse. */
const ODD_TEXTS = ['', ' ', 'x\u0000', '\ud800', '\ufffd', "';--", '%', '=', '\\', '{a,b}', '?', ':provider', 'null'];

const provider = fc.constantFrom('A', 'B', 'C-1');
const category = fc.constantFrom('SLOT', 'LIVE', 'TABLE GAME');
const brand = fc.constantFrom(...BRANDS);
const odd = fc.constantFrom(...ODD_TEXTS);
/** Lists of countries, half of them empty. */
const someCountries = fc.oneof(fc.constant([]), fc.subarray(['DE', 'MT', 'US']));

/** Games of the providers A, B and C-1, under the numbers from 0 on. */
export const someArrivals = fc
  .array(
    fc.record({
      provider,
      name: fc.constantFrom('Alpha', 'alpha', 'Beta', 'Ω', '\u{1F3B0}', '\uFF5E', 'a b', 'a-b'),
      brand,
      category,
      currencies: fc.uniqueArray(fc.constantFrom('USD', 'EUR', 'CNY'), { minLength: 1, maxLength: 3 }),
      isMaintenance: fc.boolean(),
      isActive: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.constant(false)),
      restrictedCountries: someCountries,
    }),
    { maxLength: 40 },
  )
  .map((rows) =>
    rows.map((row, at): GameArrival => ({
      newId: guid(at),
      draft: accepted(GameDraft.of({ ...row, code: String(at), image: '' })),
    })),
  );

/** The providers A, B and C-1. */
export const someProviders = fc
  .tuple(...['A', 'B', 'C-1'].map((code) => fc.record({ code: fc.constant(code), ...flags() })))
  .map((providers) => providers.map(providerOf));

function flags() {
  const isActive = fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.constant(false));
  return { isActive, isMaintenance: fc.boolean(), restrictedCountries: someCountries };
}

/** Mostly a value of `usual`, now and then something odd; undefined as often as not. */
const perhaps = (usual: fc.Arbitrary<string>): fc.Arbitrary<string | undefined> =>
  fc.oneof(
    { weight: 12, arbitrary: fc.constant(undefined) },
    { weight: 10, arbitrary: usual },
    { weight: 1, arbitrary: odd },
  );

const effect = fc.constantFrom('allow', 'deny');
const generalRule: fc.Arbitrary<OfferRule> = fc.record({
  effect,
  provider: perhaps(fc.constantFrom('A', 'B', 'c-1')),
  brand: perhaps(brand),
  category: perhaps(fc.constantFrom('SLOT', 'live', 'TABLE GAME')),
  countries: fc.option(fc.subarray(['de', 'MT', 'US'], { minLength: 1 }), { nil: undefined }),
});
const gameRule: fc.Arbitrary<OfferRule> = fc
  .tuple(fc.nat(30).map(guid), fc.boolean(), fc.oneof({ weight: 3, arbitrary: fc.record({ effect }) }, generalRule))
  .map(([id, isUpper, rest]) => ({ ...rest, game: isUpper ? id.toUpperCase() : id }));
const oddRule: fc.Arbitrary<OfferRule> = fc.record({ effect, game: odd });
const rule = fc.oneof({ weight: 5, arbitrary: generalRule }, { weight: 4, arbitrary: gameRule }, oddRule);

/** Up to eight rules, half of the time after one that allows everything. */
const someRules = fc
  .tuple(fc.boolean(), fc.array(rule, { maxLength: 8 }))
  .map(([isOpen, rules]) => accepted(OfferRules.of([...(isOpen ? [{ effect: 'allow' } as const] : []), ...rules])));

/** Agents that serve any country, or some. */
export const someAgent = fc
  .tuple(someRules, someCountries)
  .map(([offerRules, countries]) => agentOf({ offerRules, countries }));

/** Filters that callers can send. */
export const someFilter = fc
  .record({
    provider: perhaps(fc.constantFrom('A', 'b', 'c-1')),
    category: perhaps(fc.constantFrom('slot', 'LIVE', 'table game')),
    currency: perhaps(fc.constantFrom('usd', 'EUR', 'ALL')),
    country: perhaps(fc.constantFrom('de', 'MT', 'FR')),
  })
  .map((input) => GameFilter.of(input))
  .filter((filter) => filter.ok)
  .map(accepted);

/** Pages of which some lie beyond the end. */
export const somePage = fc
  .tuple(fc.integer({ min: 1, max: 5 }), fc.constantFrom(1, 7, 100))
  .map(([page, pageSize]) => accepted(PageRequest.of(String(page), String(pageSize))));
