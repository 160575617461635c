/**
 * Kinds of money, and the ends of rounds, as providers state them. They are passed on and counted. No decision about money depends on them. An unknown
 * word of a provider has no kind: nothing is guessed.
 */
import type { Decimal } from '../shared/decimal.ts';

/** Kinds of stakes. `reservation`: money that is set aside before its bets. `purchase`: a feature of a game is bought. */
export const STAKE_KINDS = ['stake', 'tip', 'reservation', 'purchase'] as const;

/**
 * Kinds of payouts. `win`: the result of a game, also a result of 0. `free_round`: won with rounds or bets that were given to the player. `tournament`:
 * a prize of a ranking. `other`: the provider's word is known, and means none of these, such as an adjustment by hand.
 */
export const PAYOUT_KINDS = ['win', 'bonus', 'jackpot', 'promo', 'free_round', 'tournament', 'other'] as const;

export const MONEY_KINDS = [...STAKE_KINDS, ...PAYOUT_KINDS] as const;
export type MoneyKind = (typeof MONEY_KINDS)[number];

/**
 * The knowledge about the end of a round after an event. `over`, `open`: the provider says so. `over_by_policy`: the provider does not say it, but by
 * its rules nothing more is to come.
 */
export type RoundEnd = 'over' | 'over_by_policy' | 'open';

/** The provider's statements about the money of an event, besides its amount. */
export interface Said {
  readonly moneyKind?: MoneyKind | undefined;
  /** The provider's own word for the event, such as `JACKPOT`. */
  readonly providerAction?: string | undefined;
  readonly roundEnd?: RoundEnd | undefined;
}

/** Money by its kind, from the side of the player; money without a kind is absent. */
export type MoneyByKind = Readonly<Partial<Record<MoneyKind, Decimal>>>;

/** Whether the round is over, and whether that follows from the provider's rules only; undefined if nothing is known. */
export const roundClosedOf = ({
  roundEnd,
}: Said): { readonly isClosed: boolean; readonly isDerived: boolean } | undefined =>
  roundEnd === undefined ? undefined : { isClosed: roundEnd !== 'open', isDerived: roundEnd === 'over_by_policy' };
