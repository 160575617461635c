import type { WalletMode } from '../../domain/agent/agent.ts';
import type { CallbackMessage } from '../../domain/callback/callback-message.ts';
import type { Decimal } from '../../domain/shared/decimal.ts';
import type { TransactionKey, WalletEvent, WalletTransaction } from '../../domain/wallet/wallet-event.ts';
import type { CallbackAttempt } from './callback-queue.ts';

/** A player's wallet, as one provider moves money in it. */
export interface WalletKey {
  readonly agent: string;
  readonly playerId: string;
  readonly provider: string;
  readonly currency: string;
  /** Who holds the balance: what is accepted moves between the provider and the player, or between the provider and the Agent. */
  readonly heldBy: WalletMode;
}

/** What is kept of one event: the decision, and what the Agent is told of it. */
export interface DecidedTransaction {
  readonly transaction: WalletTransaction;
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
   * The player's transactions at this provider that have to do with the event: its own number, its wager and round, what it corrects
   * and what corrects that. More may be among them.
   */
  related(clues: WalletClues): Promise<readonly WalletTransaction[]>;
  /**
   * Keeps what was decided and moves what was accepted, in this order, against the account of the provider. Called once at most, as
   * the last of the work. The end of a bet that was asked about is kept only if it has none yet; otherwise this throws.
   */
  record(decided: readonly DecidedTransaction[], beside?: RecordedBeside): Promise<void>;
}

/** By what transactions are found. */
export type WalletClues = TransactionKey & Partial<Pick<WalletEvent, 'wagerId' | 'roundId' | 'corrects'>>;

/**
 * Players' wallets and what providers did in them. Whatever is recorded is there as a whole after a crash, callbacks included, or not at
 * all; and one number (player, provider, currency, kind, transaction id) is recorded once.
 */
export interface WalletBook {
  /** Works on a wallet alone: others wait. What the work threw is thrown, and then nothing of it was kept. */
  withWallet<T>(key: WalletKey, work: (page: WalletPage) => Promise<T>): Promise<T>;
  /** The transaction of a number and what has to do with it; empty when it is not known. */
  about(key: Omit<WalletKey, 'agent' | 'heldBy'>, asked: TransactionKey): Promise<readonly WalletTransaction[]>;
}
