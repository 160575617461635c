import type { WalletMode } from '../../domain/agent/agent.ts';
import type { CallbackMessage } from '../../domain/callback/callback-message.ts';
import type { Decimal } from '../../domain/shared/decimal.ts';
import type { WalletClues } from '../../domain/wallet/clues-of.ts';
import type { MoneyPolicy } from '../../domain/wallet/money-policy.ts';
import type { Told, TransactionKey, WalletTransaction } from '../../domain/wallet/wallet-event.ts';
import type { AccountOwner } from './account-store.ts';
import type { CallbackAttempt } from './callback-queue.ts';

/** A player's wallet, as one provider moves money in it. */
export interface WalletKey {
  readonly agent: string;
  readonly playerId: string;
  readonly provider: string;
  readonly currency: string;
  /** Who holds the balance: what is accepted moves between the provider and the player, or between the provider and the Agent. */
  readonly heldBy: WalletMode;
  /** Within which the provider's numbers are unique; at the whole provider when absent. */
  readonly numbersUniqueWithin?: MoneyPolicy['numbersUniqueWithin'];
}

/** Where the transactions of a wallet are found. */
export type WalletPlace = Pick<WalletKey, 'playerId' | 'provider' | 'currency'>;

/** What is kept of one event: the decision, and what the Agent is told of it. */
export interface DecidedTransaction {
  readonly transaction: WalletTransaction;
  /** What its provider is told of it; absent while that is open, and for what no provider asked. The audit compares it with the ledger. */
  readonly told?: Told;
  /** What is to be delivered; of one that is asked about, the one callback that asks. */
  readonly messages: readonly CallbackMessage[];
  /** Of one that is asked about: until when its callback is left to whoever asks. */
  readonly askedUntilMs?: number;
  /** It was kept as asked, and this is its end: accepted or refused. */
  readonly isEndOfAsk?: boolean;
  /** Whether its policy lets it take the balance below zero; without that the wallet refuses, whatever was decided. */
  readonly mayOverdraw: boolean;
}

/** What became of a callback that asked about a bet. `unanswered`: nobody knows, or it was never sent. */
export interface EndedQuestion {
  readonly callbackId: string;
  readonly status: 'delivered' | 'refused' | 'unanswered';
  /** For the log; undefined when nothing was sent. */
  readonly attempt: CallbackAttempt | undefined;
}

/** What is kept beside the decisions. */
export interface RecordedBeside {
  /** What the Agent that holds the wallet says that the player has, after all that is recorded with it. */
  readonly told?: Decimal | undefined;
  /** Those that have ended already stay as they are, but for the log. */
  readonly questions?: readonly EndedQuestion[];
}

/** A wallet that nobody else changes while it is worked on. */
export interface WalletPage {
  /** What the gateway holds; zero where nothing was ever moved. */
  readonly balance: Decimal;
  /** What the Agent last said that the player has, and what was accepted since; undefined where it never said. */
  readonly told: Decimal | undefined;
  /** How many movements the wallet has had; an accepted transaction is one, even if it moves nothing. */
  readonly sequence: number;
  /**
   * The player's transactions at this provider that the clues lead to, in the order in which they were recorded. More may be among them.
   * Of a round, the bets that decide whether it is open, and not all.
   */
  related(clues: WalletClues): Promise<RelatedTransactions>;
  /**
   * Keeps what was decided and moves what was accepted, in this order, against the account of the provider. Called once at most, as
   * the last of the work. The end of a bet that was asked about is kept only if it has none yet; otherwise this throws.
   */
  record(decided: readonly DecidedTransaction[], beside?: RecordedBeside): Promise<void>;
}

/** How long a work may take, from when it was asked for. */
export interface WorkLimits {
  /** Who has to wait for the wallet for longer is refused with a `WalletBusy`; ten seconds when absent. */
  readonly waitMaxMs?: number;
  /** The work of a process that stands still until then is undone, as soon as its database can tell; a few seconds when absent. */
  readonly idleMaxMs?: number;
}

/** The transactions that belong to an event. */
export interface RelatedTransactions {
  readonly transactions: readonly WalletTransaction[];
  /** Whether another wallet has the number of the event, at a provider whose numbers are unique. */
  readonly isTakenElsewhere: boolean;
}

/** A question for the state of a transaction. */
export interface StateQuestion extends WalletPlace, TransactionKey {
  readonly settlesBy: MoneyPolicy['settlesBy'];
}

/**
 * Players' wallets and what providers did in them. Whatever is recorded is there as a whole after a crash, callbacks included, or not at
 * all. One number (provider, kind, transaction id, role) is recorded once; where numbers are unique within a player, once per wallet.
 */
export interface WalletBook {
  /**
   * Works on a wallet alone: others wait, within a process in the order of their coming. What the work threw is thrown, and then nothing of
   * it was kept; a `WalletBusy` is thrown where the wait takes too long.
   */
  withWallet<T>(key: WalletKey, work: (page: WalletPage) => Promise<T>, limits?: WorkLimits): Promise<T>;
  /**
   * For each question, in their order: the transaction of the number, and all of its wager or round with the corrections of that; empty when
   * the number is not known.
   */
  about(asked: readonly StateQuestion[]): Promise<readonly (readonly WalletTransaction[])[]>;
  /** Whose transactions have these numbers, in their order; undefined for a number that nobody has, or several. */
  ownersOf(provider: string, keys: readonly TransactionKey[]): Promise<readonly (AccountOwner | undefined)[]>;
}
