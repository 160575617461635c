import type { BookUnit, Difference, OurEntry, Span } from '../../domain/reconciliation/compare-books.ts';

/** Which entries are wanted. */
export interface BookQuestion {
  readonly provider: string;
  readonly unit: BookUnit;
  readonly span: Span;
  /** Those of the provider's list, wanted whenever they happened. */
  readonly named: readonly Pick<OurEntry, 'playerId' | 'key'>[];
}

/** What a step of a comparison found. */
export interface FoundDifferences {
  readonly provider: string;
  /** All differences of what happened in it are here. */
  readonly span: Span;
  readonly differences: readonly Difference[];
}

/** The books here as they are compared with a provider's, and the differences that were found. */
export interface ReconciliationBook {
  /** Each player's bets or rounds at the provider: those with an event in the span, and the named ones, as they are now in all. */
  entries(question: BookQuestion): Promise<readonly OurEntry[]>;
  /**
   * Keeps each difference once, however often it is found; one of that span that is not found any more is closed with a note. Tells how
   * many are new and how many were closed.
   */
  keep(found: FoundDifferences, nowMs: number): Promise<{ readonly added: number; readonly gone: number }>;
}
