import { trafficBookContract } from '../ports/traffic-book.contract.ts';
import { InMemoryTrafficBook } from './in-memory-traffic-book.ts';

trafficBookContract(InMemoryTrafficBook.name, async () => ({
  book: new InMemoryTrafficBook(),
  close: async () => undefined,
}));
