import { awaitedAnswersContract } from '../ports/awaited-answers.contract.ts';
import { InMemoryAwaitedAnswers } from './in-memory-awaited-answers.ts';
import { inMemoryWorld } from './in-memory-world.ts';

awaitedAnswersContract(InMemoryAwaitedAnswers.name, async () => {
  const world = inMemoryWorld();
  return Object.assign(world, { awaited: new InMemoryAwaitedAnswers(world.books.money) });
});
