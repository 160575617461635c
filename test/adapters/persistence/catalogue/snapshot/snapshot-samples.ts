import fc from 'fast-check';
import { OfferRules, type OfferRule } from '../../../../../src/domain/agent/offer-rules.ts';
import type { Agent } from '../../../../../src/domain/agent/agent.ts';
import { countryRefusal, type CountryQuestion } from '../../../../../src/domain/catalogue/country-refusal.ts';
import { compareGames } from '../../../../../src/domain/catalogue/game-order.ts';
import { GameFilter, type GameFilterInput } from '../../../../../src/domain/catalogue/game-filter.ts';
import { shownCurrency, type Game, type OfferedGame } from '../../../../../src/domain/catalogue/game.ts';
import { PageRequest } from '../../../../../src/domain/shared/page-request.ts';
import type { OfferedGames } from '../../../../../src/application/ports/game-catalog.ts';
import type { ProviderShelf } from '../../../../../src/adapters/persistence/catalogue/snapshot/catalog-snapshot.ts';

const guid = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const provider = fc.constantFrom('A', 'B', 'C');
const brand = fc.constantFrom('Blue', 'red', '');
const category = fc.constantFrom('SLOT', 'LIVE', 'POKER');
/** Lists of countries, half of them empty. */
const someCountries = fc.oneof(fc.constant([]), fc.subarray(['DE', 'MT', 'US']));

/** Games with few distinct values, so that filters, rules and ties of the order meet often. */
export const someGames = fc
  .array(
    fc.record({
      provider,
      name: fc.constantFrom('Alpha', 'alpha', 'Beta', 'Ω', '\u{1F3B0}', '\uFF5E'),
      brand,
      category,
      currencies: fc.uniqueArray(fc.constantFrom('USD', 'EUR', 'CNY'), { minLength: 1, maxLength: 3 }),
      isMaintenance: fc.boolean(),
      isActive: fc.boolean(),
      restrictedCountries: someCountries,
    }),
    { maxLength: 40 },
  )
  .map((rows): Game[] => rows.map((row, at) => ({ ...row, id: guid(at), code: String(at), image: '' })));

const rule: fc.Arbitrary<OfferRule> = fc.record(
  {
    effect: fc.constantFrom('allow', 'deny'),
    provider,
    brand,
    category,
    game: fc.nat(20).map(guid),
    countries: fc.subarray(['DE', 'MT', 'US'], { minLength: 1 }),
  },
  { requiredKeys: ['effect'] },
);

const someRules = fc.array(rule, { maxLength: 6 }).map((rules) => {
  const made = OfferRules.of([{ effect: 'allow' as const }, ...rules].slice(rules.length % 2));
  if (!made.ok) throw new Error(made.error.rule);
  return made.value;
});

export const filterOf = (input: GameFilterInput): GameFilter => {
  const made = GameFilter.of(input);
  if (!made.ok) throw new Error(made.error.rule);
  return made.value;
};

export const noFilter = filterOf({});

export const someFilter = fc
  .record(
    {
      provider: fc.constantFrom('A', 'b', 'Z'),
      category: fc.constantFrom('slot', 'POKER', 'X'),
      currency: fc.constantFrom('usd', 'EUR', 'ALL', 'XXX'),
      country: fc.constantFrom('de', 'MT', 'FR'),
    },
    { requiredKeys: [] },
  )
  .map(filterOf);

export function pageOf(page: number, pageSize: number): PageRequest {
  const made = PageRequest.of(String(page), String(pageSize));
  if (!made.ok) throw new Error(made.error.rule);
  return made.value;
}

export const agentWith = (offerRules: OfferRules, countries: readonly string[] = []): Agent => ({
  code: 'AG',
  name: 'Agent',
  currency: 'EUR',
  callbackBase: undefined,
  noticeUrl: undefined,
  noticeKinds: [],
  walletMode: 'gateway',
  implements: ['bet', 'settle', 'cancel'],
  pushUnsettled: false,
  pushCancels: false,
  operatesProviders: [],
  timeZone: 'UTC',
  callbackDelivery: 'push',
  signsRequests: false,
  rateLimit: undefined,
  countries,
  limitWaitHours: 24,
  isActive: true,
  offerRules,
});

/** Agents that serve any country, or some. */
export const someAgent = fc.tuple(someRules, someCountries).map(([rules, countries]) => agentWith(rules, countries));

/** The countries in which a provider's games may not be played. */
const restrictedAt = (code: string): readonly string[] => (code === 'B' ? ['DE', 'FR'] : []);

/** The shelves of the games, without their blocks. */
export const flagsOf = (games: readonly Game[]): Omit<ProviderShelf, 'blocks'>[] =>
  [...new Set(games.map((game) => game.provider))].map((code) => ({
    provider: code,
    isActive: code !== 'C',
    isMaintenance: code === 'B',
    restrictedCountries: restrictedAt(code),
  }));

/** The answer by the specification, in the simplest way. */
export function plainAnswer(
  games: readonly Game[],
  { agent, filter, page }: { agent: Agent; filter: GameFilter; page: PageRequest },
): OfferedGames {
  const offered = games
    .filter((game) => game.isActive && game.provider !== 'C' && agent.offerRules.offers(game) && filter.matches(game))
    .filter((game) =>
      isListedIn({ agent, game, provider: { restrictedCountries: restrictedAt(game.provider) } }, filter.country),
    )
    .sort(compareGames)
    .map((game): OfferedGame => ({
      game,
      currency: shownCurrency(game, filter.currency, agent.currency),
      isMaintenance: game.isMaintenance || game.provider === 'B',
    }));
  return { list: offered.slice(page.offset, page.offset + page.pageSize), total: offered.length };
}

/** Whether the list for players in a country has a game. Without a country, rules about countries do not matter. */
export const isListedIn = (question: CountryQuestion, country: string | undefined): boolean =>
  country === undefined || countryRefusal(question, country) === undefined;
