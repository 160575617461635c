import type { DifferenceReason } from './compare-books.ts';

/** The outcomes of a difference that was to be brought in: only shown, booked, or left unchanged. */
export const BROUGHT_IN_OUTCOMES = ['shown', 'booked', 'left'] as const;

/** The most differences that the result of one job lists; all are counted. */
export const BROUGHT_IN_NAMED_MAX = 200;

/** A difference between the books, the events that follow from the provider's record, and their outcome. */
export interface BroughtIn {
  /** The provider's number of the wager or round, and the player. */
  readonly reference: string;
  readonly reason: DifferenceReason;
  /** The provider's sum minus the gateway's sum. */
  readonly amount: string;
  readonly currency: string | null;
  /** Events such as `BET 880012 -10`. */
  readonly events: readonly string[];
  readonly outcome: (typeof BROUGHT_IN_OUTCOMES)[number];
  /** The reason why the difference is left unchanged. */
  readonly because: string | null;
}
