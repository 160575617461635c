import { expect } from 'chai';
import type { Agent } from '../../../../../src/domain/agent/agent.ts';
import { ReadModel } from '../../../../../src/adapters/persistence/catalogue/snapshot/read-model.ts';
import { offeredBy } from '../../../../../src/adapters/persistence/catalogue/snapshot/snapshot-game-catalog.ts';
import { KnexAgentStore } from '../../../../../src/adapters/persistence/catalogue/knex-agent-store.ts';
import { AGENT, arrivalOf, furnish, guid, opaqueTokenOf, rulesOf } from '../../../../ports/catalogue-seeds.ts';
import { describeInWorld } from '../../../../ports/catalogue-world.ts';
import { onBothDatabases, type KnexWorld } from '../../knex-world.ts';
import { filterOf, noFilter, pageOf } from './snapshot-samples.ts';

const REPLACEMENTS = 20;
const FAR_BEYOND_THE_TEST_MS = 600_000;
const token = opaqueTokenOf(1);

describe('an Agent whose rules are replaced', () => {
  onBothDatabases((openWorld) => {
    describeInWorld('in the memory of the blocks', openWorld, (world) => {
      let model: ReadModel;
      let agents: KnexAgentStore;

      beforeEach(async () => {
        await stocked(world());
        model = await openModel(world());
        agents = new KnexAgentStore(world().knex, model);
      });

      afterEach(() => model.close());

      const current = (): Agent => {
        const credential = model.fresh?.agents.findByTokenDigest(token.digest!);
        return credential!.agent;
      };
      const ask = async (agent: Agent, filter = noFilter): Promise<number> =>
        (await offeredBy(model.fresh!.catalog, { agent, filter, page: pageOf(1, 10) })).total;

      it('leaves nothing behind of the rules it had', async () => {
        for (let number = 1; number <= REPLACEMENTS; number += 1) {
          await agents.update(AGENT, { offerRules: rulesOf({ effect: 'allow', game: guid(number) }) });
          expect(await ask(current())).to.equal(number === 1 ? 1 : 0);
        }

        expect(rememberedBy(model)).to.deep.equal([1]);
      });

      it('leaves nothing behind of a request that began with the rules it had', async () => {
        const before = current();
        await agents.update(AGENT, { offerRules: rulesOf() });

        expect([await ask(before), await ask(current())]).to.deep.equal([1, 0]);

        expect(rememberedBy(model)).to.deep.equal([1]);
      });

      it('leaves nothing behind of the parts of its rules for countries', async () => {
        await agents.update(AGENT, { offerRules: rulesOf({ effect: 'allow', countries: ['MT'] }) });
        const before = current();
        const totals = await Promise.all(['MT', 'DE', 'FR'].map((country) => ask(before, filterOf({ country }))));
        const whileKept = rememberedBy(model);
        await agents.update(AGENT, { offerRules: rulesOf() });
        await ask(before, filterOf({ country: 'MT' }));

        expect([totals, whileKept, rememberedBy(model)]).to.deep.equal([[1, 0, 0], [2], [0]]);
      });

      it('keeps what is known when something else of it changes', async () => {
        await ask(current());

        await agents.update(AGENT, { name: 'Renamed' });

        expect(rememberedBy(model)).to.deep.equal([1]);
      });
    });
  });
});

const openModel = ({ knex }: KnexWorld): Promise<ReadModel> =>
  ReadModel.open(knex, {
    pollIntervalMs: FAR_BEYOND_THE_TEST_MS,
    staleAfterMs: FAR_BEYOND_THE_TEST_MS,
    onFailure: (error) => {
      throw error;
    },
  });

const rememberedBy = (model: ReadModel): number[] =>
  [...model.fresh!.catalog.shelves.values()].flatMap(({ blocks }) => blocks.map(({ index }) => index.rememberedOffers));

async function stocked(world: KnexWorld): Promise<void> {
  await furnish(world);
  expect(await world.tokens.add(token)).to.equal('added');
  await world.games.keep([arrivalOf(1)]);
}
