import type { WalletEvent } from './wallet-event.ts';

/** The kind of settlements that were read from the record of a whole wager. The audit finds them by this kind. */
export const RECORDED_WAGER = 'recorded-wager';

/** The rules for money in which protocols differ. They are data of each protocol, and no code branches on a protocol's name. */
export interface MoneyPolicy {
  /** A settlement closes the bets of one wager, or all bets of the player in the round. */
  readonly settlesBy: 'wager' | 'round';
  /** The decision about a settlement of an unknown bet. Some providers pay promotions in this way. */
  readonly settlementOfUnknownBet: 'accept' | 'refuse';
  /** The kinds of settlements that never name a bet, such as money that leaves a game; if it is absent, there are none. They are always paid. */
  readonly payoutsWithoutBet?: readonly string[];
  /** The answer to a cancellation of an unknown bet. The gateway stores the cancellation in both cases. */
  readonly cancellationOfUnknownBet: 'accept' | 'refuse';
  /**
   * The decision about a settlement of bets that were all taken back. `pay`: it is paid, as a movement in doubt. Absent: it is refused, and in doubt.
   */
  readonly settlementAfterCancellation?: 'pay';
  /** The decision about a cancellation of a settled bet. */
  readonly cancellationAfterSettlement: 'accept' | 'refuse';
  /**
   * The decision about a bet that arrives after its provider has asked for its state and got the reply that it is unknown. `refuse`: after that reply
   * the provider treats the bet as ended. Absent: the provider never asks, or sends a cancellation.
   */
  readonly deniedBet?: 'refuse';
  /**
   * The events that may share a number of one kind. `role`: a stake, a payout and a correction with one number are three events. Absent: each event
   * has its own number.
   */
  readonly oneNumberFor?: 'role';
  /**
   * `may_differ`: a payout that is sent again may have a new number. Then a payout of an amount that was already paid in its round is a conflict,
   * because nobody can distinguish it from a repetition. Absent: each sending of a payout has the same number.
   */
  readonly resentPayoutNumber?: 'may_differ';
  /** The scope in which a number is unique. `player`: two players, or two wallets of one player, may have the same number. Absent: the provider. */
  readonly numbersUniqueWithin?: 'player';
  /**
   * The kind of settlements that were read from the record of a whole wager; their numbers are the wagers. Such a settlement represents all
   * settlements of its wager: a later one of the same amount repeats it, and every other later movement of the wager is in doubt. Absent: records
   * name the numbers of the events.
   */
  readonly recordedSettlements?: typeof RECORDED_WAGER;
  /** Kinds of transactions, or variants of a kind, that may take a balance below zero: corrections that come too late to be refused. */
  readonly mayOverdraw: readonly string[];
}

/** Whether an event may take the balance below zero. */
export const mayOverdraw = ({ kind, variant }: WalletEvent, policy: MoneyPolicy): boolean =>
  policy.mayOverdraw.includes(variant ?? kind);
