import { administratorStoreContract } from '../ports/administrator-store.contract.ts';
import { inMemoryPeopleStores } from './in-memory-people-stores.ts';

administratorStoreContract('InMemoryAdministratorStore', async () => ({
  ...inMemoryPeopleStores(),
  close: () => Promise.resolve(),
}));
