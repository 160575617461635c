import { keyCheckStoreContract } from '../ports/key-check-store.contract.ts';
import { InMemoryKeyCheckStore } from './in-memory-key-check-store.ts';

keyCheckStoreContract(InMemoryKeyCheckStore.name, async () => {
  const data = {};
  return {
    one: new InMemoryKeyCheckStore(data),
    other: new InMemoryKeyCheckStore(data),
    close: () => Promise.resolve(),
  };
});
