import { expect } from 'chai';
import { KnexRateCounts } from '../../../../src/adapters/persistence/limits/knex-rate-counts.ts';
import { rateCountsContract } from '../../../ports/rate-counts.contract.ts';
import { onBothDatabases, type KnexWorld } from '../knex-world.ts';

/** Exchanges after which what is over has been deleted. */
const ENOUGH = 40;

describe('KnexRateCounts', () => {
  onBothDatabases((openWorld) => {
    rateCountsContract('KnexRateCounts', async () => {
      const world = await openWorld();
      await world.reset();
      const at = () => new KnexRateCounts(world.knex);
      return { processes: [at(), at(), at()], close: () => world.close() };
    });

    describe('after a while', () => {
      let world: KnexWorld;

      before(async () => {
        world = await openWorld();
        await world.reset();
      });

      after(() => world.close());

      it('counts a silent process no longer, and deletes what it left', async () => {
        const windows = [{ rule: 'agent', window: 7 }];
        const silent = new KnexRateCounts(world.knex);
        await silent.exchange([{ rule: 'agent', window: 7, key: 'A', count: 1 }], windows);
        await world.knex('rate_processes').update({ seen_at: new Date(0) });
        await world.knex('rate_counts').update({ noted_at: new Date(0) });
        const lively = new KnexRateCounts(world.knex);

        const { processes } = await lively.exchange([], windows);
        for (let at = 0; at < ENOUGH; at += 1) await lively.exchange([], windows);

        expect(processes).to.equal(1);
        expect(await world.knex('rate_counts')).to.deep.equal([]);
        expect(await world.knex('rate_processes')).to.have.length(1);
      });
    });
  });
});
