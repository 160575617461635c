import type { DifferenceReason } from './compare-books.ts';

/** The ends of a difference that a bringing-in looked at: only shown, booked, or left as it is. */
export const BROUGHT_IN_OUTCOMES = ['shown', 'booked', 'left'] as const;

/** Most differences that the result of one job names; all are counted. */
export const BROUGHT_IN_NAMED_MAX = 200;

/** A difference between the books, the events that the provider's record says, and what came of them. */
export interface BroughtIn {
  /** The provider's number of the wager or round, and the player. */
  readonly reference: string;
  readonly reason: DifferenceReason;
  /** The provider's sum minus the gateway's sum. */
  readonly amount: string;
  readonly currency: string | null;
  /** Such as `BET 880012 -10`. */
  readonly events: readonly string[];
  readonly outcome: (typeof BROUGHT_IN_OUTCOMES)[number];
  /** The reason why the difference is left. */
  readonly because: string | null;
}
