import type { WalletEvent } from './wallet-event.ts';

/** How a protocol wants money matters decided where protocols differ: data of each protocol, never a branch on its name. */
export interface MoneyPolicy {
  /** What a settlement closes: the bets of one wager, or all that the player has in the round. */
  readonly settlesBy: 'wager' | 'round';
  /** A settlement of a bet that was never seen: some providers pay promotions that way. */
  readonly settlementOfUnknownBet: 'accept' | 'refuse';
  /** Kinds of settlements that never name a bet, such as money that leaves a game; none when absent. They are paid whatever the line above says. */
  readonly payoutsWithoutBet?: readonly string[];
  /** A cancellation of a bet that was never seen. It is remembered either way; this is what the provider is told. */
  readonly cancellationOfUnknownBet: 'accept' | 'refuse';
  /**
   * A settlement of bets that were all taken back. `pay`: it is paid, and a person is told of it. Absent: it is refused, and in doubt.
   */
  readonly settlementAfterCancellation?: 'pay';
  /** A cancellation of a bet that has been settled. */
  readonly cancellationAfterSettlement: 'accept' | 'refuse';
  /**
   * A bet that arrives after its provider had asked for it and was told that there is none. `refuse` where the provider takes that for
   * the bet's end; absent where it never asks, or takes bets back in words of its own.
   */
  readonly deniedBet?: 'refuse';
  /**
   * Events that one number of a kind may stand for. `role`: a stake, a payout and a correction of one number are three events. Absent: a
   * number stands for one event.
   */
  readonly oneNumberFor?: 'role';
  /** Within which a number is unique. `player`: two players, or two wallets of one, may have the same number. Absent: nobody else at the provider has it. */
  readonly numbersUniqueWithin?: 'player';
  /** Kinds of transactions, or variants of one, that may take a balance below zero: corrections that come too late to be refused. */
  readonly mayOverdraw: readonly string[];
}

/** Whether the wallet's owner may owe money after it. */
export const mayOverdraw = ({ kind, variant }: WalletEvent, policy: MoneyPolicy): boolean =>
  policy.mayOverdraw.includes(variant ?? kind);
