/** A pattern that takes more time than its text is long, and the reason why that does no harm. */
interface BoundedPattern {
  readonly literal: string;
  /** The longest text that it is ever tried on, and the line of code that sees to it. */
  readonly bound: string;
}

/** Rather mend a pattern than add it here. */
export const BOUNDED_PATTERNS: readonly BoundedPattern[] = [];
