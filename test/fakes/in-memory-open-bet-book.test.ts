import { openBetBookContract } from '../ports/open-bet-book.contract.ts';
import { inMemoryInDoubtWorld } from './in-memory-in-doubt-book.ts';
import { InMemoryOpenBetBook } from './in-memory-open-bet-book.ts';

openBetBookContract(InMemoryOpenBetBook.name, async () => {
  const world = inMemoryInDoubtWorld();
  return { world, bookOf: () => new InMemoryOpenBetBook(world.books.money, world.books.players) };
});
