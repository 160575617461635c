/** The limits of an answer. */
export interface AnswerLimits {
  readonly bytes: number;
  /** The most members of objects and items of lists on all levels, because they cost more than the bytes between them. */
  readonly values: number;
  /** Whether the answer is read in turns with other work, because it may be long. The limit of values then holds for each record. */
  readonly isReadInTurns: boolean;
}

const MEBIBYTE = 1024 * 1024;

/**
 * The most values of a request of a provider. Every documented record reaches the limit of its body, 1 MiB, first: the shortest one, an order of A,
 * has 17 bytes per value.
 */
export const REQUEST_VALUES_MAX = 100_000;
/** For an answer about one player, one order or one game. */
export const ANSWER_LIMITS: AnswerLimits = { bytes: MEBIBYTE, values: 50_000, isReadInTurns: false };
/** For a page of records or games. The largest requested page has 1,000 wagers of about 20 members. */
export const PAGE_LIMITS: AnswerLimits = { bytes: 4 * MEBIBYTE, values: 100_000, isReadInTurns: false };
/** For a report without pages: a day of a busy provider is a few megabytes. */
export const REPORT_LIMITS: AnswerLimits = { bytes: 16 * MEBIBYTE, values: 50_000, isReadInTurns: true };
