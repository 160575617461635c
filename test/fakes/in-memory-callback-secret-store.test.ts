import { callbackSecretStoreContract } from '../ports/callback-secret-store.contract.ts';
import { InMemoryCallbackSecretStore } from './in-memory-callback-secret-store.ts';
import { inMemoryWorld } from './in-memory-world.ts';

callbackSecretStoreContract(InMemoryCallbackSecretStore.name, async () => inMemoryWorld());
