import { accountStoreContract } from '../ports/account-store.contract.ts';
import { InMemoryAccountStore } from './in-memory-account-store.ts';
import { inMemoryWorld } from './in-memory-world.ts';

accountStoreContract(InMemoryAccountStore.name, async () => inMemoryWorld());
