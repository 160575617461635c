import { destinationStoreContract } from '../ports/destination-store.contract.ts';
import { InMemoryDestinationStore } from './in-memory-destination-store.ts';

destinationStoreContract('InMemoryDestinationStore', async () => ({
  destinations: new InMemoryDestinationStore(),
  close: () => Promise.resolve(),
}));
