import type { BookUnit, Difference, OurEntry, Span } from '../../domain/reconciliation/compare-books.ts';

export interface BookQuery {
  readonly provider: string;
  readonly unit: BookUnit;
  readonly span: Span;
  /** The entries that the provider's list names. They are returned whatever their time. */
  readonly named: readonly Pick<OurEntry, 'playerId' | 'key'>[];
}

/** The differences that a step of a comparison found. */
export interface FoundDifferences {
  readonly provider: string;
  /** The span of the step, which found all differences of its events. */
  readonly span: Span;
  readonly differences: readonly Difference[];
}

/** Our books in the form in which they are compared with a provider's, and the differences between them. */
export interface ReconciliationBook {
  /** Each player's bets or rounds at the provider that have an event in the span, and the named ones. Each has its present total. */
  entries(question: BookQuery): Promise<readonly OurEntry[]>;
  /**
   * Stores each difference once, however often it is found. A difference of that span that is no longer found is closed with a note. Returns the
   * numbers of new and of closed differences.
   */
  keep(found: FoundDifferences, nowMs: number): Promise<{ readonly added: number; readonly gone: number }>;
}
