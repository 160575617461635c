/** Books of wallets with a bug in them. */
import type { DecidedTransaction, WalletBook } from '../../src/application/ports/wallet-book.ts';
import { resultOf } from '../../src/application/steps.ts';
import type { CallbackMessage } from '../../src/domain/callback/callback-message.ts';
import type { Connection } from './gateway/connection.ts';

/** The money is committed first, and the callbacks are written afterwards. */
export const outboxAfterCommit = (book: WalletBook, connection: Connection): WalletBook => ({
  about: (...asked) => book.about(...asked),
  ownersOf: (...asked) => book.ownersOf(...asked),
  run: async (work) => {
    let kept: readonly CallbackMessage[] = [];
    const result = await book.run({
      ...work,
      *decide(facts) {
        const { record = [], ...decision } = yield* resultOf(work.decide(facts));
        kept = messagesOf(record);
        return { ...decision, record: record.map((one) => ({ ...one, messages: [] })) };
      },
    });
    await connection.turn('writes its callbacks');
    connection.ground.database.enqueue(kept);
    return result;
  },
});

/** The callbacks of a work whose group was undone are told, although the work runs again. */
export const tellingUndoneWorks = (book: WalletBook, { ground }: Connection): WalletBook => ({
  about: (...asked) => book.about(...asked),
  ownersOf: (...asked) => book.ownersOf(...asked),
  run: (work) => {
    let ofUndone: readonly CallbackMessage[] = [];
    return book.run({
      ...work,
      *decide(facts) {
        ground.database.enqueue(ofUndone);
        const decision = yield* resultOf(work.decide(facts));
        ofUndone = messagesOf(decision.record ?? []);
        return decision;
      },
    });
  },
});

const messagesOf = (record: readonly DecidedTransaction[]): readonly CallbackMessage[] =>
  record.flatMap(({ messages }) => messages);

/** The caller gets the result before it is kept. */
export const answerBeforeCommit = (book: WalletBook): WalletBook => ({
  about: (...asked) => book.about(...asked),
  ownersOf: (...asked) => book.ownersOf(...asked),
  run: (work) =>
    new Promise((resolve, reject) => {
      const worked = book.run({
        ...work,
        *decide(facts) {
          const decision = yield* resultOf(work.decide(facts));
          resolve(decision.value);
          return decision;
        },
      });
      worked.catch(reject);
    }),
});

export const withoutLocks = (book: WalletBook, { ground }: Connection): WalletBook => {
  ground.database.rows.take = () => Promise.resolve(false);
  return book;
};
