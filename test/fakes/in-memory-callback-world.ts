import type { EndedAuthorization } from '../../src/application/ports/wallet-book.ts';
import type { CallbackMessage } from '../../src/domain/callback/callback-message.ts';
import type { Difference } from '../../src/domain/reconciliation/compare-books.ts';
import type { CallbackWorld } from '../ports/callback-world.ts';
import type { VersionedWorld } from '../ports/game-list-version.contract.ts';
import type { KnowingWorld } from '../ports/known-providers.contract.ts';
import type { MoneyWorld } from '../ports/money-world.ts';
import { InMemoryCallbackLog } from './in-memory-callback-log.ts';
import { InMemoryCallbackQueue } from './in-memory-callback-queue.ts';
import { InMemoryCallbackReplays } from './in-memory-callback-replays.ts';
import { InMemoryCallbacks } from './in-memory-callbacks.ts';
import { InMemoryPulledCallbacks } from './in-memory-pulled-callbacks.ts';
import { InMemoryPulledQuestions } from './in-memory-pulled-questions.ts';
import { inMemoryWorld, type InMemoryBooks, type PeopleWorld, type SealedWorld } from './in-memory-world.ts';

/** The data that the ports about money and callbacks share. */
export interface CallbackBooks extends InMemoryBooks {
  readonly callbacks: InMemoryCallbacks;
  /** Differences between compared books. */
  readonly differences: KeptDifference[];
}

/** A difference; `goneAtMs` is set when a comparison no longer found it. */
export interface KeptDifference extends Difference {
  readonly id: string;
  readonly provider: string;
  readonly foundAtMs: number;
  goneAtMs: number | undefined;
}

/** The ports about callbacks in memory, over Agents in memory. */
export function inMemoryCallbackWorld(): VersionedWorld &
  KnowingWorld &
  MoneyWorld &
  CallbackWorld &
  PeopleWorld &
  SealedWorld & { readonly books: CallbackBooks } {
  const world = inMemoryWorld();
  const callbacks = new InMemoryCallbacks();
  const pulledQuestions = new InMemoryPulledQuestions(world.callbackSecrets);
  const differences: KeptDifference[] = [];
  const resetWorld = world.reset.bind(world);
  return Object.assign(world, {
    books: { ...world.books, callbacks, differences },
    queue: new InMemoryCallbackQueue(callbacks, world),
    queueElsewhere: new InMemoryCallbackQueue(callbacks, world),
    pulled: new InMemoryPulledCallbacks(callbacks, { ...world, pulledQuestions }),
    pulledQuestions,
    replays: new InMemoryCallbackReplays(callbacks, world.agents),
    log: new InMemoryCallbackLog({ ...world.books, callbacks }),
    enqueue: async (...messages: Parameters<typeof callbacks.enqueue>[0]) => callbacks.enqueue(messages),
    ask: async (message: CallbackMessage) => callbacks.ask(message),
    endQuestion: async (id: string, end?: Partial<EndedAuthorization>) => callbacks.endQuestion(id, end),
    reset: async () => {
      await resetWorld();
      callbacks.clear();
      pulledQuestions.clear();
      differences.length = 0;
    },
  });
}
