import { peopleStores } from '../../../../src/adapters/persistence/people/index.ts';
import { sessionStoreContract } from '../../../ports/session-store.contract.ts';
import { onBothDatabases } from '../knex-world.ts';

describe('KnexSessionStore', () => {
  onBothDatabases((openWorld) => {
    sessionStoreContract('KnexSessionStore', async () => {
      const world = await openWorld();
      await world.reset();
      return { ...peopleStores(world.knex), close: () => world.close() };
    });
  });
});
