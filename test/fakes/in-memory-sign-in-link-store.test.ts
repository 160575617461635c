import { signInLinkStoreContract } from '../ports/sign-in-link-store.contract.ts';
import { inMemoryPeopleStores } from './in-memory-people-stores.ts';

signInLinkStoreContract('InMemorySignInLinkStore', async () => ({
  ...inMemoryPeopleStores(),
  close: () => Promise.resolve(),
}));
