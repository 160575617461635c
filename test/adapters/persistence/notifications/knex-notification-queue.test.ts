import { expect } from 'chai';
import { KnexOldRows } from '../../../../src/adapters/persistence/retention/knex-old-rows.ts';
import { guid, MOMENT_MS } from '../../../ports/catalogue-seeds.ts';
import { KnexDestinationStore } from '../../../../src/adapters/persistence/notifications/knex-destination-store.ts';
import { KnexNotificationQueue } from '../../../../src/adapters/persistence/notifications/knex-notification-queue.ts';
import { destinationOf, destinationStoreContract } from '../../../ports/destination-store.contract.ts';
import { notificationQueueContract } from '../../../ports/notification-queue.contract.ts';
import { onBothDatabases, type KnexWorld } from '../knex-world.ts';

describe('KnexDestinationStore and KnexNotificationQueue', () => {
  onBothDatabases((openWorld) => {
    let world: KnexWorld;

    before(async () => {
      world = await openWorld();
    });
    after(() => world.close());

    const opened = async () => {
      await world.reset();
      const destinations = new KnexDestinationStore(world.knex);
      return { destinations, queue: new KnexNotificationQueue(world.knex), close: () => Promise.resolve() };
    };

    destinationStoreContract('KnexDestinationStore', opened);
    notificationQueueContract('KnexNotificationQueue', opened);

    it('lets old messages go that have ended, and keeps the others', async () => {
      const { destinations, queue } = await opened();
      const message = { subject: 'LOOK', text: '', findings: [], leftOut: 0 };
      await destinations.add(destinationOf('night'), 9);
      const moment = (nowMs: number) => ({ nowMs, quietSinceMs: nowMs, untilMs: nowMs, max: 1 });
      for (const [id, kind] of [
        [1, 'delivered'],
        [2, 'given_up'],
        [3, undefined],
      ] as const) {
        await queue.write(moment(MOMENT_MS + id), () => ({ id: guid(id), message, told: {} }));
        const [claimed] = await queue.claim(['chat'], moment(MOMENT_MS + id));
        if (claimed !== undefined && kind !== undefined)
          await queue.end(claimed, { kind, atMs: MOMENT_MS + id, answer: '' });
      }

      const remove = (beforeMs: number) => new KnexOldRows(world.knex).remove('notification_messages', beforeMs, 9);

      expect([await remove(MOMENT_MS + 2), await remove(MOMENT_MS + 9)]).to.deep.equal([1, 1]);
      expect((await destinations.messages('night', 9)).map(({ status }) => status)).to.deep.equal(['waiting']);
    });
  });
});
