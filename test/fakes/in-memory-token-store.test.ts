import { tokenStoreContract } from '../ports/token-store.contract.ts';
import { InMemoryTokenStore } from './in-memory-token-store.ts';
import { inMemoryWorld } from './in-memory-world.ts';

tokenStoreContract(InMemoryTokenStore.name, async () => inMemoryWorld());
