import { accountStoreContract } from '../../../ports/account-store.contract.ts';
import { onBothDatabases } from '../knex-world.ts';

describe('KnexAccountStore', () => {
  onBothDatabases((openWorld) => {
    accountStoreContract('KnexAccountStore', openWorld);
  });
});
