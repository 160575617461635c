import { reconciliationBookContract } from '../ports/reconciliation-book.contract.ts';
import { inMemoryInDoubtWorld } from './in-memory-in-doubt-book.ts';
import { InMemoryReconciliationBook } from './in-memory-reconciliation-book.ts';

reconciliationBookContract(InMemoryReconciliationBook.name, async () => {
  const world = inMemoryInDoubtWorld();
  return { world, bookOf: () => new InMemoryReconciliationBook(world.books) };
});
