/** A staged list that is older is fetched again from the beginning, because its pages may contradict each other. */
export const LIST_AGE_MAX_MS = 3_600_000;
/** The pauses before each retry of a page that could not be read. After the last retry the job fails. */
export const PAGE_PAUSES_MS: readonly number[] = [1_000, 5_000, 15_000];
/** The longest wait for a provider that limits how often its list may be read. */
export const THROTTLED_WAIT_MAX_MS = 60_000;
