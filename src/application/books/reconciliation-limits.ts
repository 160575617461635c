/** Longest span of one job. */
export const SPAN_MAX_MS = 31 * 86_400_000;
/** What is younger may still be on its way, from the provider to us or from us to the Agent. */
export const SETTLED_AFTER_MS = 900_000;
/** How long to wait before a list is asked for again that could not be had; after the last one the job fails. */
export const PAUSES_MS: readonly number[] = [1_000, 5_000, 15_000, 60_000];
/** Longest wait for a provider that allows its list only so often. */
export const THROTTLED_WAIT_MAX_MS = 60_000;
