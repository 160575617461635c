/**
 * A process that asks an Agent that fetches about a bet, to be killed: `node --import tsx pull-asker.ts <folder> <database url> <step>`. At that step
 * it prints `reached` and does no more.
 */
import { SystemClock } from '../../src/adapters/cryptography/system-clock.ts';
import { openPersistence } from '../../src/adapters/persistence/index.ts';
import type { PulledQuestions } from '../../src/application/ports/pulled-questions.ts';
import type { WalletBook } from '../../src/application/ports/wallet-book.ts';
import { pullCallsOver } from '../application/callbacks/pull-calls-over.ts';
import { SeamlessDesk } from '../application/wallet/seamless-desk.ts';
import { RememberingSecretBox } from '../fakes/remembering-secret-box.ts';
import type { MoneyWorld } from '../ports/money-world.ts';
import { betEvent } from '../ports/wallet-seeds.ts';
import { testWalletQueue } from '../support/queues.ts';
import { stoppingAt } from './stopping-at.ts';

const [, , dataDir = '', databaseUrl, step] = process.argv;
const WINDOW_MS = 4_000;

const reach = stoppingAt(step);
const persistence = await openPersistence({
  walletQueue: testWalletQueue(),
  dataDir,
  databaseUrl,
  poolSizeMax: 4,
  pollIntervalMs: 50,
  staleAfterMs: 120_000,
  onNotice: () => undefined,
});
const { pulledCallbacks: pulled, pulledQuestions: questions, walletBook: book } = persistence;
const pulledQuestions: PulledQuestions = {
  open: async (...asked) => {
    await questions.open(...asked);
    await reach('asked', undefined);
  },
  give: (...asked) => questions.give(...asked),
  answer: (...asked) => questions.answer(...asked),
  answered: (ids) => questions.answered(ids),
  end: async (id) => reach('heard', await questions.end(id)),
};
let works = 0;
const walletBook: WalletBook = {
  about: (...asked) => book.about(...asked),
  ownersOf: (...asked) => book.ownersOf(...asked),
  run: async (work) => {
    works += 1;
    const [before, after] = works === 1 ? ['', 'stored'] : ['booking', 'booked'];
    await reach(before, undefined);
    return reach(after, await book.run(work));
  },
};
const time = new SystemClock();
const { askByFetch } = pullCallsOver({ pulled, pulledQuestions }, { clock: time, secrets: new RememberingSecretBox() });
// The desk uses only the stores and books.
const world = { ...persistence, walletBook } as unknown as MoneyWorld;
const desk = new SeamlessDesk(world, { time, askByFetch, answerWindowMs: WINDOW_MS });
await desk.provider.take(betEvent(1));
