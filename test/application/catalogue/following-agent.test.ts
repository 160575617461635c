import { expect } from 'chai';
import fc from 'fast-check';
import { ListGameChanges } from '../../../src/application/catalogue/list-game-changes.ts';
import type { OfferRule } from '../../../src/domain/agent/offer-rules.ts';
import { inMemoryWorld } from '../../fakes/in-memory-world.ts';
import { AGENT, agentOf, arrivalOf, furnish, guid, providerOf, rulesOf } from '../../ports/catalogue-seeds.ts';
import type { CatalogueWorld } from '../../ports/catalogue-world.ts';
import { FollowingAgent, offeredNow } from './following-agent.ts';
import { runs } from '../../support/runs.ts';

/** More than two answers can tell. */
const GAMES = 230;

type Step = (world: CatalogueWorld) => Promise<unknown>;

const numbers = fc.integer({ min: 1, max: GAMES });
const providers = fc.constantFrom('P', 'Q');
const categories = fc.constantFrom('SLOT', 'LIVE');
const flags = fc.record({ isMaintenance: fc.boolean(), isActive: fc.boolean() }, { requiredKeys: [] });

const fields = fc.record({
  name: fc.constantFrom('A', 'B', 'C'),
  category: categories,
  currencies: fc.constantFrom(['USD'], ['USD', 'EUR'], ['EUR', 'USD'], ['IDR']),
  isMaintenance: fc.boolean(),
  isActive: fc.constantFrom(true, true, true, false),
});

const rules: fc.Arbitrary<OfferRule> = fc.record(
  {
    effect: fc.constantFrom('allow' as const, 'allow' as const, 'deny' as const),
    provider: providers,
    category: categories,
    game: numbers.map(guid),
  },
  { requiredKeys: ['effect'] },
);

// A game's provider is fixed by its number: odd ones are of P, even ones of Q.
const arrivals: fc.Arbitrary<Step> = fc.tuple(numbers, fc.integer({ min: 1, max: GAMES }), fields).map(
  ([first, count, changes]): Step =>
    (world) =>
      world.games.keep(
        Array.from({ length: Math.min(count, GAMES + 1 - first) }, (_, at) =>
          arrivalOf(first + at, { ...changes, provider: (first + at) % 2 === 1 ? 'P' : 'Q' }),
        ),
      ),
);

const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: arrivals },
  fc.tuple(numbers, flags).map(
    ([number, set]): Step =>
      (world) =>
        world.games.update(guid(number), set),
  ),
  fc.tuple(providers, flags).map(
    ([code, set]): Step =>
      (world) =>
        world.providers.update(code, set),
  ),
  fc.array(rules, { maxLength: 3 }).map(
    (list): Step =>
      (world) =>
        world.agents.update(AGENT, { offerRules: rulesOf(...list, { effect: 'allow' }) }),
  ),
  fc.constantFrom('USD', 'EUR', 'IDR').map(
    (currency): Step =>
      (world) =>
        world.agents.update(AGENT, { currency }),
  ),
);

/** Steps of the catalogue, each with the number of the Agent's questions after it. */
const histories = fc.array(fc.tuple(steps, fc.integer({ min: 0, max: 2 })), { minLength: 1, maxLength: 14 });

describe('an Agent that follows cursors through any changes', () => {
  it('ends with what is offered, is told nothing twice, and nothing that was never offered', async () => {
    await fc.assert(
      fc.asyncProperty(histories, async (history) => {
        const world = inMemoryWorld();
        await furnish(world);
        await world.providers.create(providerOf({ code: 'Q' }));
        const changes = new ListGameChanges(world.history);
        const agent = new FollowingAgent();

        for (const [step, asks] of history) {
          await step(world);
          agent.witness(await offeredNow(world));
          for (let ask = 0; ask < asks; ask += 1) await agent.ask(changes, agentOf());
        }
        // A difference that was begun earlier ends at its own revision; the next one ends at the last.
        while (!(await agent.ask(changes, agentOf())));
        while (!(await agent.ask(changes, agentOf())));

        expect(new Map([...agent.known].sort())).to.deep.equal(new Map([...(await offeredNow(world))].sort()));
      }),
      { numRuns: runs(50) },
    );
  });
});
