import type { Knex } from 'knex';
import type { AccountOwner } from '../../../application/ports/account-store.ts';
import type { StateQuery, WalletBook, WalletWork } from '../../../application/ports/wallet-book.ts';
import type { TransactionKey, WalletTransaction } from '../../../domain/wallet/wallet-event.ts';
import { queuedBy } from './record-transactions.ts';
import { ownersOfTransactions, transactionsAbout } from './transactions-about.ts';
import type { WalletWorks } from './wallet-works.ts';

/**
 * Wallets in `wallets`, and their transactions in `wallet_transactions` and `ledger_entries`. The row of a wallet is locked during the whole work, at
 * `read committed`: a work that waited for the lock sees the commit before it.
 */
export class KnexWalletBook implements WalletBook {
  readonly #knex: Knex;
  readonly #works: WalletWorks;
  readonly #onCallbacksQueued: () => void;

  /**
   * All other works on wallets in this process must share `works`. `onCallbacksQueued` is called after each commit that left callbacks to
   * deliver; it must not throw.
   */
  constructor(knex: Knex, works: WalletWorks, onCallbacksQueued: () => void = () => undefined) {
    this.#knex = knex;
    this.#works = works;
    this.#onCallbacksQueued = onCallbacksQueued;
  }

  async run<T>({ wallet, clues, decide, limits }: WalletWork<T>): Promise<T> {
    const { decision } = await this.#works.run({ wallet, key: wallet, clues, decide }, limits);
    if (queuedBy(decision.record ?? []).length > 0) this.#onCallbacksQueued();
    return decision.value;
  }

  about(asked: readonly StateQuery[]): Promise<readonly (readonly WalletTransaction[])[]> {
    return transactionsAbout(this.#knex, asked);
  }

  ownersOf(provider: string, keys: readonly TransactionKey[]): Promise<readonly (AccountOwner | undefined)[]> {
    return ownersOfTransactions(this.#knex, provider, keys);
  }
}
