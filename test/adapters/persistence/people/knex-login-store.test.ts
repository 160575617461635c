import { peopleStores } from '../../../../src/adapters/persistence/people/index.ts';
import { loginStoreContract } from '../../../ports/login-store.contract.ts';
import { onBothDatabases } from '../knex-world.ts';

describe('KnexLoginStore', () => {
  onBothDatabases((openWorld) => {
    loginStoreContract('KnexLoginStore', async () => {
      const world = await openWorld();
      await world.reset();
      return { ...peopleStores(world.knex), close: () => world.close() };
    });
  });
});
