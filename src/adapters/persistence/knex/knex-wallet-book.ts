import type { Knex } from 'knex';
import type {
  DecidedTransaction,
  RecordedBeside,
  WalletBook,
  WalletClues,
  WalletKey,
  WalletPage,
} from '../../../application/ports/wallet-book.ts';
import type { Decimal } from '../../../domain/shared/decimal.ts';
import type { TransactionKey, WalletTransaction } from '../../../domain/wallet/wallet-event.ts';
import { endQuestions, openQuestions, type AskingCallback } from './callback-questions.ts';
import { lockedWallet, type LockedWallet } from './locked-wallet.ts';
import { recordTransactions } from './record-transactions.ts';
import { relatedTransactions } from './related-transactions.ts';

/**
 * Wallets in `wallets`, what happened in them in `wallet_transactions` and `ledger_entries`. The row of a wallet is locked for the whole
 * of a work, at `read committed`: whoever waited for it sees what the one before has committed.
 */
export class KnexWalletBook implements WalletBook {
  readonly #knex: Knex;
  readonly #onCallbacksQueued: () => void;

  /** `onCallbacksQueued` is called after each commit that left callbacks to be delivered; it must not throw. */
  constructor(knex: Knex, onCallbacksQueued: () => void = () => undefined) {
    this.#knex = knex;
    this.#onCallbacksQueued = onCallbacksQueued;
  }

  async withWallet<T>(key: WalletKey, work: (page: WalletPage) => Promise<T>): Promise<T> {
    let page: KnexWalletPage | undefined;
    const done = await this.#knex.transaction(
      async (trx) => {
        const wallet = await lockedWallet(trx, key);
        page = new KnexWalletPage(trx, key, wallet);
        return work(page);
      },
      { isolationLevel: 'read committed' },
    );
    if (page?.hasQueued === true) this.#onCallbacksQueued();
    return done;
  }

  async about(key: Omit<WalletKey, 'agent' | 'heldBy'>, asked: TransactionKey): Promise<readonly WalletTransaction[]> {
    const found = await relatedTransactions(this.#knex, key, asked);
    const isKnown = found.some(
      ({ kind, transactionId }) => kind === asked.kind && transactionId === asked.transactionId,
    );
    return isKnown ? found : [];
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

  related(clues: WalletClues): Promise<readonly WalletTransaction[]> {
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
