import type { Knex } from 'knex';
import type { DecidedTransaction, WalletBook, WalletKey, WalletPage } from '../../../application/ports/wallet-book.ts';
import type { Decimal } from '../../../domain/shared/decimal.ts';
import type { TransactionKey, WalletEvent, WalletTransaction } from '../../../domain/wallet/wallet-event.ts';
import { enqueueCallbacks } from './callback-outbox.ts';
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

  async about(key: Omit<WalletKey, 'agent'>, asked: TransactionKey): Promise<readonly WalletTransaction[]> {
    const found = await relatedTransactions(this.#knex, key, asked);
    const isKnown = found.some(
      ({ kind, transactionId }) => kind === asked.kind && transactionId === asked.transactionId,
    );
    return isKnown ? found : [];
  }
}

class KnexWalletPage implements WalletPage {
  readonly balance: Decimal;
  readonly sequence: number;
  /** Whether callbacks wait for the commit. */
  hasQueued = false;
  readonly #trx: Knex.Transaction;
  readonly #key: WalletKey;

  constructor(trx: Knex.Transaction, key: WalletKey, { balance, sequence }: LockedWallet) {
    this.#trx = trx;
    this.#key = key;
    this.balance = balance;
    this.sequence = sequence;
  }

  related(event: WalletEvent): Promise<readonly WalletTransaction[]> {
    return relatedTransactions(this.#trx, this.#key, event);
  }

  async record(decided: readonly DecidedTransaction[]): Promise<void> {
    if (decided.length === 0) return;
    await recordTransactions(this.#trx, { key: this.#key, wallet: this }, decided);
    const messages = decided.flatMap((one) => one.messages);
    await enqueueCallbacks(this.#trx, messages);
    this.hasQueued = messages.length > 0;
  }
}
