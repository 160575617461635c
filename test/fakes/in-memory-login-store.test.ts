import { loginStoreContract } from '../ports/login-store.contract.ts';
import { inMemoryPeopleStores } from './in-memory-people-stores.ts';

loginStoreContract('InMemoryLoginStore', async () => ({ ...inMemoryPeopleStores(), close: () => Promise.resolve() }));
