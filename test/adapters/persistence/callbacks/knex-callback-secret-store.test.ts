import { callbackSecretStoreContract } from '../../../ports/callback-secret-store.contract.ts';
import { onBothDatabases } from '../knex-world.ts';

describe('KnexCallbackSecretStore', () => {
  onBothDatabases((openWorld) => {
    callbackSecretStoreContract('KnexCallbackSecretStore', openWorld);
  });
});
