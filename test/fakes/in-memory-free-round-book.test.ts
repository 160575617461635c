import { freeRoundBookContract } from '../ports/free-round-book.contract.ts';
import { inMemoryWorld } from './in-memory-world.ts';

describe('InMemoryFreeRoundBook', () => {
  freeRoundBookContract('InMemoryFreeRoundBook', async () => inMemoryWorld());
});
