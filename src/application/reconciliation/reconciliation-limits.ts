/** Longest span of one job. */
export const SPAN_MAX_MS = 31 * 86_400_000;
/** Younger bets are not compared: they may still be on their way from the provider to us, or from us to the Agent. */
export const SETTLED_AFTER_MS = 900_000;
/** Pauses before each retry of a list that could not be read; after the last one the job fails. */
export const PAUSES_MS: readonly number[] = [1_000, 5_000, 15_000, 60_000];
/** Longest wait for a provider that limits how often its list may be read. */
export const THROTTLED_WAIT_MAX_MS = 60_000;
