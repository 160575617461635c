import { sessionStoreContract } from '../ports/session-store.contract.ts';
import { inMemoryPeopleStores } from './in-memory-people-stores.ts';

sessionStoreContract('InMemorySessionStore', async () => ({
  ...inMemoryPeopleStores(),
  close: () => Promise.resolve(),
}));
