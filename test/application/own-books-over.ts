import {
  ListOwnTransactions,
  ListOwnCallbacks,
  ReplayOwnCallback,
  ListOpenRounds,
  ShowOwnRound,
} from '../../src/application/own-books/own-books.ts';
import type { Clock } from '../../src/application/ports/clock.ts';
import { InMemoryOpenBetBook } from '../fakes/in-memory-open-bet-book.ts';
import { InMemoryOwnTransactions } from '../fakes/in-memory-own-transactions.ts';
import type { inMemoryInDoubtWorld } from '../fakes/in-memory-in-doubt-book.ts';
import { callbackCallsOver } from './callbacks/callback-calls-over.ts';
import { traceCallsOver } from './timelines/trace-calls-over.ts';

/** The use cases by which an Agent reads its own books. */
export function ownBooksOver(world: ReturnType<typeof inMemoryInDoubtWorld>, clock: Clock) {
  const { money, players } = world.books;
  const { listCallbacks, replayCallback } = callbackCallsOver(world, clock);
  return {
    transactions: new ListOwnTransactions(new InMemoryOwnTransactions(money, players)),
    callbacks: new ListOwnCallbacks(listCallbacks),
    replay: new ReplayOwnCallback(world.log, replayCallback),
    round: new ShowOwnRound(traceCallsOver(world, clock).showRound),
    openRounds: new ListOpenRounds(new InMemoryOpenBetBook(money, players)),
  };
}
