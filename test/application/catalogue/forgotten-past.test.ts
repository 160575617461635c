import { expect } from 'chai';
import { ListGameChanges } from '../../../src/application/catalogue/list-game-changes.ts';
import type { CatalogHistory } from '../../../src/application/ports/catalog-history.ts';
import { inMemoryWorld } from '../../fakes/in-memory-world.ts';
import { accepted, agentOf, arrivalOf, furnish, stock } from '../../ports/catalogue-seeds.ts';

describe('ListGameChanges of a past that is forgotten', () => {
  it('refuses rather than tells what was forgotten while it was read', async () => {
    const world = inMemoryWorld();
    const { history } = world;
    await furnish(world);
    const { cursor } = accepted(await new ListGameChanges(history).execute({ agent: agentOf() }));
    await stock(world, arrivalOf(1));
    let heads = 0;
    const forgetful: CatalogHistory = {
      head: async () => ({ ...(await history.head()), oldest: (heads += 1) > 1 ? 1_000 : 0 }),
      agentViewAt: (...at) => history.agentViewAt(...at),
      gamesChanged: (window) => history.gamesChanged(window),
    };

    const answer = await new ListGameChanges(forgetful).execute({ agent: agentOf(), cursor });

    expect(answer)
      .to.have.nested.property('error.rule')
      .that.matches(/older than what is remembered/);
  });
});
