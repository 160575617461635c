import { ownTransactionsContract } from '../ports/own-transactions.contract.ts';
import { InMemoryOwnTransactions } from './in-memory-own-transactions.ts';
import { inMemoryWorld } from './in-memory-world.ts';

ownTransactionsContract(InMemoryOwnTransactions.name, async () => {
  const world = inMemoryWorld();
  const ownTransactions = new InMemoryOwnTransactions(world.books.money, world.books.players);
  return { ...world, ownTransactions, finish: () => Promise.resolve() };
});
