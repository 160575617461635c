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
import { queuedBy } from './record-transactions.ts';
import { ownersOfTransactions, transactionsAbout } from './transactions-about.ts';
import type { WalletWorks } from './wallet-works.ts';
import type { WorkPlace } from './work-group.ts';

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
  constructor(knex: Knex, works: WalletWorks, onCallbacksQueued: () => void = () => undefined) {
    this.#knex = knex;
    this.#works = works;
    this.#onCallbacksQueued = onCallbacksQueued;
  }

  async withWallet<T>(key: WalletKey, work: (page: WalletPage) => Promise<T>, limits?: WorkLimits): Promise<T> {
    let page: KnexWalletPage | undefined;
    const onPage = (place: WorkPlace): Promise<T> => {
      page = new KnexWalletPage(place, key);
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
  readonly #place: WorkPlace;
  readonly #key: WalletKey;

  constructor(place: WorkPlace, key: WalletKey) {
    this.#place = place;
    this.#key = key;
    ({ balance: this.balance, told: this.told, sequence: this.sequence } = place.wallet);
  }

  related(clues: WalletClues): Promise<RelatedTransactions> {
    return this.#place.related({ place: this.#key, clues });
  }

  async record(decided: readonly DecidedTransaction[], beside: RecordedBeside = {}): Promise<void> {
    await this.#place.record({ key: this.#key, wallet: this.#place.wallet, decided, ...beside });
    this.hasQueued = queuedBy(decided).length > 0;
  }
}
