import type { Knex } from 'knex';
import type { FairQueue } from '../../../application/admission/fair-queue.ts';
import type { AccountStore } from '../../../application/ports/account-store.ts';
import type { MoneyTrail } from '../../../application/ports/money-trail.ts';
import type { PlayerStore } from '../../../application/ports/player-store.ts';
import type { RefusalLog } from '../../../application/ports/refusal-log.ts';
import type { TransferBook } from '../../../application/ports/transfer-book.ts';
import type { WalletBook } from '../../../application/ports/wallet-book.ts';
import type { WalletHistory } from '../../../application/ports/wallet-history.ts';
import type { Wallets } from '../../../application/ports/wallets.ts';
import { KnexAccountStore } from './knex-account-store.ts';
import { KnexMoneyTrail } from './knex-money-trail.ts';
import { KnexPlayerStore } from './knex-player-store.ts';
import { KnexRefusalLog } from './knex-refusal-log.ts';
import { KnexTransferBook } from './knex-transfer-book.ts';
import { KnexWalletBook } from './knex-wallet-book.ts';
import { KnexWalletHistory } from './knex-wallet-history.ts';
import { KnexWallets } from './knex-wallets.ts';
import { WalletWorks } from './wallet-works.ts';

/** The ports about players, their wallets and the money in them. */
export interface MoneyStores {
  readonly players: PlayerStore;
  readonly accounts: AccountStore;
  readonly transfers: TransferBook;
  readonly wallets: Wallets;
  readonly walletBook: WalletBook;
  readonly walletHistory: WalletHistory;
  readonly moneyTrail: MoneyTrail;
  readonly refusals: RefusalLog;
}

/** `onCallbacksQueued` is called after each commit that left callbacks to deliver. */
export function moneyStores(knex: Knex, walletQueue: FairQueue, onCallbacksQueued: () => void): MoneyStores {
  // Bets and transfers wait in the same line for a wallet.
  const works = new WalletWorks(knex, walletQueue);
  return {
    players: new KnexPlayerStore(knex),
    accounts: new KnexAccountStore(knex),
    transfers: new KnexTransferBook(knex, works),
    wallets: new KnexWallets(knex),
    walletBook: new KnexWalletBook(knex, works, onCallbacksQueued),
    walletHistory: new KnexWalletHistory(knex),
    moneyTrail: new KnexMoneyTrail(knex),
    refusals: new KnexRefusalLog(knex),
  };
}
