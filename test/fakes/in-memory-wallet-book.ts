import type { DecidedTransaction, WalletBook, WalletKey, WalletPage } from '../../src/application/ports/wallet-book.ts';
import type { Decimal } from '../../src/domain/shared/decimal.ts';
import type { TransactionKey, WalletTransaction } from '../../src/domain/wallet/wallet-event.ts';
import { InMemoryMoney } from './in-memory-money.ts';

export class InMemoryWalletBook implements WalletBook {
  readonly #money: InMemoryMoney;
  /** The end of the last work on each wallet. */
  readonly #queues = new Map<string, Promise<unknown>>();

  constructor(money = new InMemoryMoney()) {
    this.#money = money;
  }

  withWallet<T>(key: WalletKey, work: (page: WalletPage) => Promise<T>): Promise<T> {
    const wallet = `${key.playerId} ${key.currency}`;
    const before = this.#queues.get(wallet) ?? Promise.resolve();
    const mine = before.then(() => this.#work(key, work));
    this.#queues.set(
      wallet,
      mine.catch(() => undefined),
    );
    return mine;
  }

  async about(key: Omit<WalletKey, 'agent'>, asked: TransactionKey): Promise<readonly WalletTransaction[]> {
    const all = this.#transactionsOf(key);
    return all.some((one) => one.kind === asked.kind && one.transactionId === asked.transactionId) ? all : [];
  }

  async #work<T>(key: WalletKey, work: (page: WalletPage) => Promise<T>): Promise<T> {
    let decided: readonly DecidedTransaction[] = [];
    const balance = this.#money.balanceOf(`player:${key.playerId}`, key.currency);
    const result = await work({
      balance,
      sequence: this.#money.movementsOf(key),
      related: async () => this.#transactionsOf(key),
      record: async (given) => {
        decided = given;
      },
    });
    this.#keep(key, decided, balance);
    return result;
  }

  #keep(key: WalletKey, decided: readonly DecidedTransaction[], balance: Decimal): void {
    const moved = decided.filter(({ transaction }) => transaction.status === 'accepted');
    const after = moved.reduce((sum, { transaction }) => sum.plus(transaction.moved), balance);
    const isAllowed = balance.isNegative() || moved.some(({ mayOverdraw }) => mayOverdraw);
    if (after.isNegative() && !isAllowed) throw new Error('a wallet below zero');
    if (decided.some(({ transaction }) => this.#isKnown(key, transaction))) throw new Error('a number recorded twice');
    for (const { transaction, messages } of decided) {
      this.#money.walletTransactions.push({ key, transaction });
      this.#money.messages.push(...messages);
      if (!transaction.moved.isZero()) this.#money.enterWalletTransaction(key, transaction);
    }
  }

  #isKnown(key: WalletKey, { kind, transactionId }: TransactionKey): boolean {
    return this.#transactionsOf(key).some((one) => one.kind === kind && one.transactionId === transactionId);
  }

  #transactionsOf(key: Omit<WalletKey, 'agent'>): readonly WalletTransaction[] {
    return this.#money.walletTransactions
      .filter(
        ({ key: one }) =>
          one.playerId === key.playerId && one.provider === key.provider && one.currency === key.currency,
      )
      .map(({ transaction }) => transaction);
  }
}
