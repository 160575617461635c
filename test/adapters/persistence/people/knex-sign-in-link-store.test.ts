import { peopleStores } from '../../../../src/adapters/persistence/people/index.ts';
import { signInLinkStoreContract } from '../../../ports/sign-in-link-store.contract.ts';
import { onBothDatabases } from '../knex-world.ts';

describe('KnexSignInLinkStore', () => {
  onBothDatabases((openWorld) => {
    signInLinkStoreContract('KnexSignInLinkStore', async () => {
      const world = await openWorld();
      await world.reset();
      return { ...peopleStores(world.knex), close: () => world.close() };
    });
  });
});
