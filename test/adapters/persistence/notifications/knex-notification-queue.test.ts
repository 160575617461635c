import { KnexDestinationStore } from '../../../../src/adapters/persistence/notifications/knex-destination-store.ts';
import { KnexNotificationQueue } from '../../../../src/adapters/persistence/notifications/knex-notification-queue.ts';
import { destinationStoreContract } from '../../../ports/destination-store.contract.ts';
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
  });
});
