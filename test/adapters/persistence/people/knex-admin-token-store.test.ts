import { peopleStores } from '../../../../src/adapters/persistence/people/index.ts';
import { adminTokenStoreContract } from '../../../ports/admin-token-store.contract.ts';
import { onBothDatabases } from '../knex-world.ts';

describe('KnexAdminTokenStore', () => {
  onBothDatabases((openWorld) => {
    adminTokenStoreContract('KnexAdminTokenStore', async () => {
      const world = await openWorld();
      await world.reset();
      return { ...peopleStores(world.knex), close: () => world.close() };
    });
  });
});
