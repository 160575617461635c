import { expect } from 'chai';
import { KnexOldRows } from '../../../../src/adapters/persistence/retention/knex-old-rows.ts';
import { peopleStores } from '../../../../src/adapters/persistence/people/index.ts';
import { messageOf } from '../../../ports/callback-world.ts';
import { agentOf, guid, MOMENT_MS } from '../../../ports/catalogue-seeds.ts';
import { deliverAll, oldRowsContract, type ForgettingWorld } from '../../../ports/old-rows.contract.ts';
import { describeWithPostgres } from '../../../support/postgres.ts';
import { withCallbacks } from '../callbacks/knex-callback-world.ts';
import { onBothDatabases, openPostgresWorld, type KnexWorld } from '../knex-world.ts';

const forgetting = (world: KnexWorld) =>
  Object.assign(withCallbacks(world), peopleStores(world.knex), {
    oldRows: new KnexOldRows(world.knex),
  }) satisfies ForgettingWorld;

const CALLBACKS = 120;
const BATCH = 7;

describe('KnexOldRows', () => {
  onBothDatabases((openWorld) => {
    oldRowsContract('KnexOldRows', async () => forgetting(await openWorld()));
  });

  describeWithPostgres('beside others, on PostgreSQL', (database) => {
    let world: ReturnType<typeof forgetting>;

    before(async () => {
      world = forgetting(await openPostgresWorld(database().url));
    });
    beforeEach(async () => {
      await world.reset();
      await world.agents.create(agentOf());
    });
    after(() => world.close());

    it('leaves what somebody has locked, and does not wait for it', async () => {
      await world.enqueue(messageOf(1), messageOf(2));
      await deliverAll(world, MOMENT_MS);

      const removed = await world.knex.transaction(async (trx) => {
        await trx('callbacks')
          .where({ id: guid(1) })
          .forUpdate()
          .select('id');
        return world.oldRows.remove('callbacks', MOMENT_MS + 1, 100);
      });

      expect(removed).to.equal(1);
      expect(await world.log.find(guid(1))).not.to.equal(undefined);
    });

    it('disturbs no delivery that goes on meanwhile: each callback is delivered once and forgotten once', async () => {
      const numbers = Array.from({ length: CALLBACKS }, (_, at) => at + 1);
      let isDelivered = false;
      let removed = 0;
      const forget = async (): Promise<void> => {
        const wasDelivered = isDelivered;
        const rows = await world.oldRows.remove('callbacks', MOMENT_MS + 1, BATCH);
        expect(rows).to.be.at.most(BATCH);
        removed += rows;
        if (rows > 0 || !wasDelivered) await forget();
      };
      const deliver = async (): Promise<void> => {
        for (const number of numbers) {
          await world.enqueue(messageOf(number, { lane: `lane-${number % 10}` }));
          await deliverAll(world, MOMENT_MS);
        }
        isDelivered = true;
      };

      await Promise.all([deliver(), forget()]);

      expect(removed).to.equal(CALLBACKS);
      expect(await world.knex('callback_lanes')).to.deep.equal([]);
      expect(await world.knex('callback_attempts')).to.deep.equal([]);
      expect(await world.knex('forgotten_callbacks').sum({ all: 'callbacks' }).first()).to.deep.equal({
        all: CALLBACKS,
      });
    });
  });
});
