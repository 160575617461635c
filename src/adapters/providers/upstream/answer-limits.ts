/** How much of an answer is read. */
export interface AnswerLimits {
  readonly bytes: number;
  /** Members of objects and items of lists, all levels together: they cost more than the bytes between them. */
  readonly values: number;
  /** Whether it is so long that others have their turns while it is read; then the bound on values is one for each record. */
  readonly isReadInTurns: boolean;
}

const MEBIBYTE = 1024 * 1024;

/** An answer about one player, one order or one game; and whatever a provider sends on its own. */
export const ANSWER_LIMITS: AnswerLimits = { bytes: MEBIBYTE, values: 50_000, isReadInTurns: false };
/** A page of records or games. The largest that is asked for has 1,000 wagers of about 20 members. */
export const PAGE_LIMITS: AnswerLimits = { bytes: 4 * MEBIBYTE, values: 100_000, isReadInTurns: false };
/** A report that the provider does not page: a day of a busy one is a few megabytes. */
export const REPORT_LIMITS: AnswerLimits = { bytes: 16 * MEBIBYTE, values: 50_000, isReadInTurns: true };
