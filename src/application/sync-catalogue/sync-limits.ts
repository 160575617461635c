/** A list that was begun before that is fetched anew instead of continued: its pages may contradict each other. */
export const LIST_AGE_MAX_MS = 3_600_000;
/** How long to wait before a page is asked for again that could not be had; after the last one the job fails. */
export const PAGE_PAUSES_MS: readonly number[] = [1_000, 5_000, 15_000];
/** Longest wait for a provider that allows its list only so often. */
export const THROTTLED_WAIT_MAX_MS = 60_000;
