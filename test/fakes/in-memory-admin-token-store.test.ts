import { adminTokenStoreContract } from '../ports/admin-token-store.contract.ts';
import { inMemoryPeopleStores } from './in-memory-people-stores.ts';

adminTokenStoreContract('InMemoryAdminTokenStore', async () => ({
  ...inMemoryPeopleStores(),
  close: () => Promise.resolve(),
}));
