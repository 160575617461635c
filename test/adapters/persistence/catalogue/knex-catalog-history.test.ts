import { expect } from 'chai';
import fc from 'fast-check';
import type { OfferRule } from '../../../../src/domain/agent/offer-rules.ts';
import type { GameFields } from '../../../../src/domain/catalogue/game-draft.ts';
import { AGENT, agentOf, arrivalOf, furnish, guid, providerOf, rulesOf } from '../../../ports/catalogue-seeds.ts';
import { catalogHistoryContract } from '../../../ports/catalog-history.contract.ts';
import { describeInWorld, type CatalogueWorld } from '../../../ports/catalogue-world.ts';
import { ChangesFollower, shownGames, type ShownGames } from './changes-follower.ts';
import { onBothDatabases } from '../knex-world.ts';
import { runs } from '../../../support/runs.ts';

/** Enough games for an answer of several pages: one has at most 100 changes. */
const GAMES = 260;
const EVERY_NUMBER = Array.from({ length: GAMES }, (_, number) => number);
const RUNS = runs(5);

describe('KnexCatalogHistory', () => {
  onBothDatabases((openWorld) => {
    catalogHistoryContract('KnexCatalogHistory', openWorld);
    describeInWorld('the history in SQL', openWorld, (world) => {
      it('lets an Agent follow the catalogue: no change missed, none told twice, writes between pages included', async () => {
        await fc.assert(
          fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), followed, async (steps, country) => {
            await world().reset();
            await furnish(world());
            await world().providers.create(providerOf({ code: 'Q' }));
            await world().games.keep(EVERY_NUMBER.map((number) => arrivalOf(number, variant(number, [{}]))));
            await followThrough(world(), steps, country);
          }),
          { numRuns: RUNS },
        );
      });
    });
  });
});

/** Takes the steps, asking for changes in between, and compares what the Agent knows with what was true at that revision. */
async function followThrough(world: CatalogueWorld, steps: readonly Step[], country?: string): Promise<void> {
  const follower = new ChangesFollower(world, agentOf(), country);
  const truthAt = new Map<number, ShownGames>();
  const remember = async (): Promise<void> => {
    truthAt.set((await world.history.head()).revision, await shownGames(world, AGENT, country));
  };
  await remember();
  for (const take of steps) {
    if (take !== 'ask') await take(world).then(remember);
    const revision = take === 'ask' ? await follower.ask() : undefined;
    if (revision !== undefined) expect(follower.known).to.deep.equal(truthAt.get(revision));
  }
  // The first ends what had begun, perhaps at an older revision; the second finds the rest.
  expect(follower.known).to.deep.equal(truthAt.get(await follower.catchUp()));
  await follower.catchUp();
  expect(follower.known).to.deep.equal(await shownGames(world, AGENT, country));
}

type Step = 'ask' | ((world: CatalogueWorld) => Promise<unknown>);

const provider = fc.constantFrom('P', 'Q');
/** The country of the list that is followed, or none. */
const followed = fc.constantFrom(undefined, 'DE', 'DE');
const countries = fc.constantFrom([], ['DE'], ['MT']);

/** The fields that an import may change. The provider is part of a game's identity and follows from its number. */
const contents = fc.record({
  name: fc.constantFrom('Alpha', 'Beta'),
  brand: fc.constantFrom('Blue', 'Red'),
  category: fc.constantFrom('SLOT', 'LIVE'),
  currencies: fc.constantFrom(['USD'], ['EUR', 'USD'], ['EUR']),
  image: fc.constantFrom('', 'https://images.example/other.png'),
  isMaintenance: fc.boolean(),
  isActive: fc.boolean(),
  restrictedCountries: countries,
});

const importGames = fc
  .tuple(fc.nat(GAMES - 1), fc.constantFrom(1, 3, GAMES), fc.array(contents, { minLength: 1, maxLength: 3 }))
  .map(([first, count, variants]): Step => (world) => {
    const numbers = EVERY_NUMBER.slice(first, first + count);
    return world.games.keep(numbers.map((number) => arrivalOf(number, variant(number, variants))));
  });

const variant = (number: number, variants: readonly Partial<GameFields>[]): Partial<GameFields> => ({
  ...variants[number % variants.length],
  provider: number % 3 === 0 ? 'Q' : 'P',
});

const changeGame = fc
  .tuple(fc.nat(GAMES - 1), fc.record({ isActive: fc.boolean(), isMaintenance: fc.boolean() }, { requiredKeys: [] }))
  .map(
    ([number, flags]): Step =>
      (world) =>
        world.games.update(guid(number), flags),
  );

const changeProvider = fc
  .tuple(
    provider,
    fc.record(
      {
        isActive: fc.boolean(),
        isMaintenance: fc.boolean(),
        baseUrl: fc.constantFrom(undefined, 'https://b.example'),
        restrictedCountries: countries,
      },
      { requiredKeys: [] },
    ),
  )
  .map(
    ([code, changes]): Step =>
      (world) =>
        world.providers.update(code, changes),
  );

const rule: fc.Arbitrary<OfferRule> = fc.oneof(
  fc.record({ effect: fc.constantFrom('allow', 'deny'), provider }),
  fc.record({ effect: fc.constantFrom('allow', 'deny'), countries: fc.constantFrom(['DE'], ['MT']) }),
  fc.record({ effect: fc.constantFrom('allow', 'deny'), brand: fc.constantFrom('Blue', 'Red') }),
  fc.record({ effect: fc.constantFrom('allow', 'deny'), game: fc.nat(GAMES - 1).map(guid) }),
  fc.constant({ effect: 'allow' } as const),
);

const changeAgent = fc
  .oneof(
    fc.array(rule, { maxLength: 3 }).map((rules) => ({ offerRules: rulesOf(...rules) })),
    fc.record({ currency: fc.constantFrom('USD', 'EUR') }),
    fc.record({ countries }),
    fc.record({ name: fc.constantFrom('One', 'Two'), isActive: fc.boolean() }),
  )
  .map(
    (changes): Step =>
      (world) =>
        world.agents.update(AGENT, changes),
  );

const ask = fc.constant<Step>('ask');

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: importGames },
  { weight: 2, arbitrary: changeGame },
  { weight: 2, arbitrary: changeProvider },
  { weight: 2, arbitrary: changeAgent },
  { weight: 6, arbitrary: ask },
);
