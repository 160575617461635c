/** An older list is fetched again from its beginning, because its pages may contradict each other. */
export const LIST_AGE_MAX_MS = 3_600_000;
/** Pauses before each retry of a page that could not be read; after the last one the job fails. */
export const PAGE_PAUSES_MS: readonly number[] = [1_000, 5_000, 15_000];
/** Longest wait for a provider that limits how often its list may be read. */
export const THROTTLED_WAIT_MAX_MS = 60_000;
