import type { Knex } from 'knex';
import type { AccountOwner } from '../../../application/ports/account-store.ts';
import type {
  DecidedTransaction,
  RecordedBeside,
  RelatedTransactions,
  StateQuestion,
  WalletBook,
  WalletKey,
  WalletPage,
  WorkLimits,
} from '../../../application/ports/wallet-book.ts';
import type { Decimal } from '../../../domain/shared/decimal.ts';
import type { WalletClues } from '../../../domain/wallet/clues-of.ts';
import type { TransactionKey, WalletTransaction } from '../../../domain/wallet/wallet-event.ts';
import { endQuestions, openQuestions, type AskingCallback } from '../callbacks/callback-questions.ts';
import type { LockedWallet } from './locked-wallet.ts';
import { recordTransactions } from './record-transactions.ts';
import { relatedTransactions } from './related-transactions.ts';
import { ownersOfTransactions, transactionsAbout } from './transactions-about.ts';
import { WalletWorks } from './wallet-works.ts';

/**
 * Wallets in `wallets`, and their transactions in `wallet_transactions` and `ledger_entries`. The row of a wallet is locked for the whole
 * of a work, at `read committed`: a work that waited for the lock sees the commit before it.
 */
export class KnexWalletBook implements WalletBook {
  readonly #knex: Knex;
  readonly #works: WalletWorks;
  readonly #onCallbacksQueued: () => void;

  /**
   * All other works on wallets in this process must share `works`. `onCallbacksQueued` is called after each commit that left callbacks to
   * deliver; it must not throw.
   */
  constructor(knex: Knex, works = new WalletWorks(knex), onCallbacksQueued: () => void = () => undefined) {
    this.#knex = knex;
    this.#works = works;
    this.#onCallbacksQueued = onCallbacksQueued;
  }

  async withWallet<T>(key: WalletKey, work: (page: WalletPage) => Promise<T>, limits?: WorkLimits): Promise<T> {
    let page: KnexWalletPage | undefined;
    const onPage = (trx: Knex.Transaction, wallet: LockedWallet): Promise<T> => {
      page = new KnexWalletPage(trx, key, wallet);
      return work(page);
    };
    const done = await this.#works.run(key, onPage, limits);
    if (page?.hasQueued === true) this.#onCallbacksQueued();
    return done;
  }

  about(asked: readonly StateQuestion[]): Promise<readonly (readonly WalletTransaction[])[]> {
    return transactionsAbout(this.#knex, asked);
  }

  ownersOf(provider: string, keys: readonly TransactionKey[]): Promise<readonly (AccountOwner | undefined)[]> {
    return ownersOfTransactions(this.#knex, provider, keys);
  }
}

class KnexWalletPage implements WalletPage {
  readonly balance: Decimal;
  readonly told: Decimal | undefined;
  readonly sequence: number;
  /** Whether callbacks wait for the commit. */
  hasQueued = false;
  readonly #trx: Knex.Transaction;
  readonly #key: WalletKey;

  constructor(trx: Knex.Transaction, key: WalletKey, { balance, told, sequence }: LockedWallet) {
    this.#trx = trx;
    this.#key = key;
    this.balance = balance;
    this.told = told;
    this.sequence = sequence;
  }

  related(clues: WalletClues): Promise<RelatedTransactions> {
    return relatedTransactions(this.#trx, this.#key, clues);
  }

  async record(decided: readonly DecidedTransaction[], { told, questions = [] }: RecordedBeside = {}): Promise<void> {
    const messages = decided.flatMap((one) => (one.transaction.status === 'asked' ? [] : one.messages));
    await openQuestions(this.#trx, decided.flatMap(asking));
    await endQuestions(this.#trx, questions);
    await recordTransactions(this.#trx, { key: this.#key, wallet: this, told, messages }, decided);
    this.hasQueued = messages.length > 0;
  }
}

const asking = ({ transaction, messages, askedUntilMs: untilMs = 0 }: DecidedTransaction): readonly AskingCallback[] =>
  transaction.status === 'asked' ? messages.map((message) => ({ message, untilMs })) : [];
