import { KnexKeyCheckStore } from '../../../../src/adapters/persistence/keys/knex-key-check-store.ts';
import { keyCheckStoreContract } from '../../../ports/key-check-store.contract.ts';
import { onBothDatabases } from '../knex-world.ts';

describe('KnexKeyCheckStore', () => {
  onBothDatabases((openWorld) => {
    keyCheckStoreContract('KnexKeyCheckStore', async () => {
      const { knex, close } = await openWorld();
      await knex('secrets_key_check').delete();
      return { one: new KnexKeyCheckStore(knex), other: new KnexKeyCheckStore(knex), close };
    });
  });
});
