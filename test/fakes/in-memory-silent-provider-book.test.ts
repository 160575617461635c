import { silentProviderBookContract } from '../ports/silent-provider-book.contract.ts';
import { InMemorySilentProviderBook } from './in-memory-silent-provider-book.ts';
import { inMemoryWorld } from './in-memory-world.ts';

silentProviderBookContract(InMemorySilentProviderBook.name, async () => {
  const world = inMemoryWorld();
  const book = new InMemorySilentProviderBook(world.providers);
  return {
    world: {
      ...world,
      reset: async () => {
        await world.reset();
        book.silent.clear();
      },
    },
    book,
  };
});
