import type { WalletMode } from '../../domain/agent/agent.ts';
import type { CallbackMessage } from '../../domain/callback/callback-message.ts';
import type { Launch } from '../../domain/player/game-session.ts';
import type { Restraint } from '../../domain/player/restraint.ts';
import type { Decimal } from '../../domain/shared/decimal.ts';
import type { WalletClues } from '../../domain/wallet/clues-of.ts';
import type { MoneyPolicy } from '../../domain/wallet/money-policy.ts';
import type { Acknowledgement, TransactionKey, WalletTransaction } from '../../domain/wallet/wallet-event.ts';
import type { Steps } from '../steps.ts';
import type { AccountOwner } from './account-store.ts';
import type { CallbackAttempt } from './callback-queue.ts';

/** A player's wallet, for the movements of one provider. */
export interface WalletKey {
  readonly agent: string;
  readonly playerId: string;
  readonly provider: string;
  readonly currency: string;
  /** The holder of the balance. Accepted money moves between the provider and the player, or between the provider and the Agent. */
  readonly heldBy: WalletMode;
  /** The range in which the provider's numbers are unique; if it is absent, the whole provider. */
  readonly numbersUniqueWithin?: MoneyPolicy['numbersUniqueWithin'];
  /** The person who brings in events from the provider's records; absent for events that the provider sends. Stored with each transaction. */
  readonly broughtInBy?: string | undefined;
}

/** The key by which the transactions of a wallet are found. */
export type WalletPlace = Pick<WalletKey, 'playerId' | 'provider' | 'currency'>;

/** The record of one event: the decision, and the callbacks for it. */
export interface DecidedTransaction {
  readonly transaction: WalletTransaction;
  /** The answer to the provider; absent while the answer is open, and if no provider asked. The audit compares it with the ledger. */
  readonly acknowledgement?: Acknowledgement;
  /** The callbacks to deliver; for a bet that needs an answer of the Agent, only the callback that asks. */
  readonly messages: readonly CallbackMessage[];
  /** For a bet that needs an answer of the Agent: until this moment only the process that asks handles the callback. */
  readonly askedUntilMs?: number;
  /** The bet was stored as asked, and this is its end: accepted or refused. */
  readonly isEndOfAsk?: boolean;
  /** Whether the policy lets the event take the balance below zero. If not, the wallet refuses the event, whatever was decided. */
  readonly mayOverdraw: boolean;
}

/** The outcome of a callback that asked about a bet. `unanswered`: the answer is unknown, or the request was never sent. */
export interface EndedAuthorization {
  readonly callbackId: string;
  readonly status: 'delivered' | 'refused' | 'unanswered';
  /** The attempt for the log; undefined if nothing was sent. */
  readonly attempt: CallbackAttempt | undefined;
}

/** Further data that is stored with the decisions. */
export interface RecordedBeside {
  /** The balance that the Agent, which holds the wallet, stated. It includes everything that is recorded here. */
  readonly reportedBalance?: Decimal | undefined;
  /** Authorization requests that have ended. If a request had already ended, only the log is written. */
  readonly authorizations?: readonly EndedAuthorization[];
}

/** The state of a wallet. No other work changes it meanwhile. */
export interface WalletFacts {
  /** The balance that the gateway holds; zero without any movement. */
  readonly balance: Decimal;
  /** The last balance that the Agent stated, plus the movements that were accepted since; undefined if the Agent never stated one. */
  readonly reportedBalance: Decimal | undefined;
  /** The number of the wallet's movements; every accepted transaction counts, even if it moves nothing. */
  readonly sequence: number;
  /**
   * For each of the clues, in order, the player's transactions at this provider to which it leads, in the order of their recording. There may be
   * further ones among them. For a round, it contains the bets that decide whether the round is open, and not all bets.
   */
  readonly found: readonly RelatedTransactions[];
  /**
   * The player's restraints; undefined if the player has none. A restraint that was placed before the work has the wallet is among them, whichever
   * process placed it. The book itself counts the stakes of the record that were refused because of them.
   */
  readonly restraint?: Restraint | undefined;
  /** The last launches of the player at the provider, in the currency of the wallet; the newest first, at most `LAUNCHES_MAX`. No decision needs them. */
  readonly launches?: readonly Launch[] | undefined;
}

/** The decision of a work. */
export interface WalletDecision<T> {
  /** The result for the caller, who gets it after the record is stored. */
  readonly value: T;
  /**
   * The decisions to store. The accepted money moves in this order, against the account of the provider. The end of an asked bet is stored only if
   * the bet has no end yet; otherwise the work fails.
   */
  readonly record?: readonly DecidedTransaction[];
  readonly beside?: RecordedBeside;
  /** The record is useless after the time of the limits. Then it is not stored, and the work is decided again. */
  readonly expires?: boolean;
}

/** A work on one wallet. */
export interface WalletWork<T> {
  readonly wallet: WalletKey;
  /** The clues that lead to the transactions by which the work is decided. */
  readonly clues: readonly WalletClues[];
  /**
   * Decides only from the facts. It may be called several times, and only its last decision counts. A long decision is taken in steps. If it throws,
   * nothing is stored, and the caller gets the error.
   */
  readonly decide: (facts: WalletFacts) => WalletDecision<T> | Steps<WalletDecision<T>>;
  readonly limits?: WorkLimits;
}

/** The time limits of a work, counted from its request, and its size. */
export interface WorkLimits {
  /** A caller that would have to wait longer for the wallet is refused with a `WalletBusy`; by default, ten seconds. */
  readonly waitMaxMs?: number;
  /**
   * The work is useless after this time. If the process stands still until then, the database rolls the work back as soon as it notices. By default,
   * a few seconds.
   */
  readonly idleMaxMs?: number;
  /** The number of events of the work; by default, one. */
  readonly events?: number;
  /**
   * `first`: it ends work that has begun, and comes before all works that wait for the same wallet. `last`: it takes stakes, and comes after the
   * works of other wallets that take none.
   */
  readonly rank?: 'first' | 'last';
}

/** The transactions that belong to an event. */
export interface RelatedTransactions {
  readonly transactions: readonly WalletTransaction[];
  /** Whether another wallet has the event's number, if the provider's numbers are unique. */
  readonly isTakenElsewhere: boolean;
}

/** A query for the state of a transaction. */
export interface StateQuery extends WalletPlace, TransactionKey {
  readonly settlesBy: MoneyPolicy['settlesBy'];
}

/**
 * Players' wallets and the transactions of providers in them. After a crash, a record is complete with its callbacks, or absent. One number
 * (provider, kind, transaction id, role) is recorded once; if numbers are unique within a player, once for each wallet.
 */
export interface WalletBook {
  /**
   * Decides about a wallet while no other work changes it, and stores the decision. Within a process, works run in the order of arrival. If the wait
   * is too long, a `WalletBusy` is thrown.
   */
  run<T>(work: WalletWork<T>): Promise<T>;
  /** For each query, in order: the transaction with the number, and its whole wager or round with the corrections; empty if the number is unknown. */
  about(asked: readonly StateQuery[]): Promise<readonly (readonly WalletTransaction[])[]>;
  /** The owners of the transactions with these numbers, in order; undefined for a number without an owner, or with several. */
  ownersOf(provider: string, keys: readonly TransactionKey[]): Promise<readonly (AccountOwner | undefined)[]>;
}
