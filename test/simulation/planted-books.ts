/** Books of wallets with a bug in them. */
import type { WalletBook, WalletPage } from '../../src/application/ports/wallet-book.ts';
import type { CallbackMessage } from '../../src/domain/callback/callback-message.ts';
import type { Connection } from './gateway/connection.ts';

/** The money is committed first, and the callbacks are written afterwards. */
export const outboxAfterCommit = (book: WalletBook, connection: Connection): WalletBook => ({
  about: (...asked) => book.about(...asked),
  ownersOf: (...asked) => book.ownersOf(...asked),
  withWallet: async (key, work) => {
    let kept: readonly CallbackMessage[] = [];
    const result = await book.withWallet(key, (page) => {
      const record: WalletPage['record'] = (decided, beside) => {
        kept = decided.flatMap(({ messages }) => messages);
        return page.record(
          decided.map((one) => ({ ...one, messages: [] })),
          beside,
        );
      };
      return work({ ...page, record });
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
  withWallet: (key, work, limits) => {
    let ofUndone: readonly CallbackMessage[] = [];
    return book.withWallet(
      key,
      (page) => {
        ground.database.enqueue(ofUndone);
        const record: WalletPage['record'] = (decided, beside) => {
          ofUndone = decided.flatMap(({ messages }) => messages);
          return page.record(decided, beside);
        };
        return work({ ...page, record });
      },
      limits,
    );
  },
});

/** The caller gets the result before it is kept. */
export const answerBeforeCommit = (book: WalletBook): WalletBook => ({
  about: (...asked) => book.about(...asked),
  ownersOf: (...asked) => book.ownersOf(...asked),
  withWallet: (key, work) =>
    new Promise((resolve, reject) => {
      const worked = book.withWallet(key, async (page) => {
        const result = await work(page);
        resolve(result);
        return result;
      });
      worked.catch(reject);
    }),
});

export const withoutLocks = (book: WalletBook, { ground }: Connection): WalletBook => {
  ground.database.rows.take = () => Promise.resolve(false);
  return book;
};
