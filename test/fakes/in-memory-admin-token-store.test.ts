import { adminTokenStoreContract } from '../ports/admin-token-store.contract.ts';
import { InMemoryAdminTokenStore } from './in-memory-admin-token-store.ts';
import { InMemoryAdministratorStore } from './in-memory-administrator-store.ts';
import { InMemoryPeople } from './in-memory-people.ts';

adminTokenStoreContract('InMemoryAdminTokenStore', async () => {
  const people = new InMemoryPeople();
  return {
    administrators: new InMemoryAdministratorStore(people),
    adminTokens: new InMemoryAdminTokenStore(people),
    close: () => Promise.resolve(),
  };
});
