/** The longest span of one job. */
export const SPAN_MAX_MS = 31 * 86_400_000;
/** Bets that are younger are not compared, because their events may still be on the way from the provider to us, or from us to the Agent. */
export const SETTLED_AFTER_MS = 900_000;
/** The pauses before each retry of a list that could not be read. After the last retry the job fails. */
export const PAUSES_MS: readonly number[] = [1_000, 5_000, 15_000, 60_000];
/** The longest wait for a provider that limits how often its list may be read. */
export const THROTTLED_WAIT_MAX_MS = 60_000;
