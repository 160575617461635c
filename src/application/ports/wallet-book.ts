import type { CallbackMessage } from '../../domain/callback/callback-message.ts';
import type { Decimal } from '../../domain/shared/decimal.ts';
import type { TransactionKey, WalletEvent, WalletTransaction } from '../../domain/wallet/wallet-event.ts';

/** A player's wallet, as one provider moves money in it. */
export interface WalletKey {
  readonly agent: string;
  readonly playerId: string;
  readonly provider: string;
  readonly currency: string;
}

/** What is kept of one event: the decision, and what the Agent is told of it. */
export interface DecidedTransaction {
  readonly transaction: WalletTransaction;
  /** None unless it was accepted. */
  readonly messages: readonly CallbackMessage[];
  /** Whether its policy lets it take the balance below zero; without that the wallet refuses, whatever was decided. */
  readonly mayOverdraw: boolean;
}

/** A wallet that nobody else changes while it is worked on. */
export interface WalletPage {
  /** Zero where nothing was ever moved. */
  readonly balance: Decimal;
  /** How many movements the wallet has had; an accepted transaction is one, even if it moves nothing. */
  readonly sequence: number;
  /**
   * The player's transactions at this provider that have to do with the event: its own number, its wager and round, what it corrects
   * and what corrects that. More may be among them.
   */
  related(event: WalletEvent): Promise<readonly WalletTransaction[]>;
  /**
   * Keeps what was decided and moves what was accepted, in this order, against the account of the provider. Called once at most, as
   * the last of the work.
   */
  record(decided: readonly DecidedTransaction[]): Promise<void>;
}

/**
 * Players' wallets and what providers did in them. Whatever is recorded is there as a whole after a crash, callbacks included, or not at
 * all; and one number (player, provider, currency, kind, transaction id) is recorded once.
 */
export interface WalletBook {
  /** Works on a wallet alone: others wait. What the work threw is thrown, and then nothing of it was kept. */
  withWallet<T>(key: WalletKey, work: (page: WalletPage) => Promise<T>): Promise<T>;
  /** The transaction of a number and what has to do with it; empty when it is not known. */
  about(key: Omit<WalletKey, 'agent'>, asked: TransactionKey): Promise<readonly WalletTransaction[]>;
}
