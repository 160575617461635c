import { peopleStores } from '../../../../src/adapters/persistence/people/index.ts';
import { administratorStoreContract } from '../../../ports/administrator-store.contract.ts';
import { onBothDatabases } from '../knex-world.ts';

describe('KnexAdministratorStore', () => {
  onBothDatabases((openWorld) => {
    administratorStoreContract('KnexAdministratorStore', async () => {
      const world = await openWorld();
      await world.reset();
      return { ...peopleStores(world.knex), close: () => world.close() };
    });
  });
});
