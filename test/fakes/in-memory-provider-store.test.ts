import { providerStoreContract } from '../ports/provider-store.contract.ts';
import { InMemoryProviderStore } from './in-memory-provider-store.ts';
import { inMemoryWorld } from './in-memory-world.ts';

providerStoreContract(InMemoryProviderStore.name, async () => inMemoryWorld());
