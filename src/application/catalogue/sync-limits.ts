/** Most pages that one list may have. */
export const PAGES_MAX = 1_000;
/** Most games that one list may have. Carrying over so many takes seconds, in which other changes of the catalogue wait. */
export const GAMES_MAX = 100_000;
/** A list that was begun before that is fetched anew instead of continued: its pages may contradict each other. */
export const LIST_AGE_MAX_MS = 3_600_000;
/** How long to wait before a page is asked for again that could not be had; after the last one the job fails. */
export const PAGE_PAUSES_MS: readonly number[] = [1_000, 5_000, 15_000];
/** Longest wait for a provider that allows its list only so often. */
export const THROTTLED_WAIT_MAX_MS = 60_000;
