/** The five functions that you write. */
import type { BalanceQuestion, Bet, BetReport, Cancellation, Settlement } from './callbacks.ts';

/**
 * Each function gets `tx`: your own database, in the transaction in which the receiver notes the callback. Write by `tx` and nothing else. A function that
 * throws rolls all back, and the gateway comes again. The receiver has then checked the signature, the form, repetitions, the currency and the funds.
 */
export interface AgentFunctions<Tx> {
  /** The player's wallet as it is now, locked until the transaction ends (`SELECT ... FOR UPDATE`); undefined for an unknown player. */
  balance(question: BalanceQuestion, tx: Tx): Promise<Wallet | undefined> | Wallet | undefined;
  /** Adds `change` to the balance, or refuses the bet for a reason of yours. What it has written before a refusal is rolled back. */
  bet(bet: Bet, tx: Tx): Done<BetRefusal | undefined>;
  /** Adds `change` to the balance. Nothing can be refused here: the money has moved at the provider. */
  settle(settlement: Settlement, tx: Tx): Done<void>;
  /** Adds `change` to the balance. It is not called for a bet that was never taken, or of which nothing is left. */
  cancel(cancellation: Cancellation, tx: Tx): Done<void>;
  /** Keeps a report, without moving money. Only newer reports of a bet come, by `occurred_at`. Leave it out if you did not ask for reports. */
  betPush?(report: BetReport, tx: Tx): Done<void>;
}

// A function without a result is a function that accepts.
// eslint-disable-next-line @typescript-eslint/no-invalid-void-type
type Done<T> = T | void | Promise<T | void>;

export interface Wallet {
  /** Exact decimal text, such as `90.0000`. Drivers give columns of `numeric` or `decimal` so. */
  readonly balance: string;
  readonly currency: string;
  /** A disabled player bets no more; payouts and cancellations are booked. */
  readonly isDisabled?: boolean;
}

/** A reason for which no stake was taken, as the gateway tells it to the provider. */
export interface BetRefusal {
  readonly refused: RefusalWord;
  /** A sentence for the logs of both sides. */
  readonly msg?: string;
}

/** The codes that say clearly: not taken. */
export const REFUSALS = {
  player_not_found: 2001,
  player_disabled: 2003,
  malformed_member_id: 2006,
  insufficient_balance: 3001,
  invalid_amount: 3002,
  currency_not_supported: 3005,
  bet_cancelled: 3006,
  game_not_found: 4001,
  game_type_not_supported: 4003,
  game_not_allowed: 4006,
} as const;
export type RefusalWord = keyof typeof REFUSALS;
