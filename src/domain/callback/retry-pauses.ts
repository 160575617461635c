const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * The backoff: the pauses after the first failed attempt, the second and so on. A callback that fails after the last pause is parked. The sum
 * is 76 hours: an Agent that failed on a Friday evening has time until Monday night.
 */
export const RETRY_PAUSES_MS = [
  ...[5 * SECOND_MS, 30 * SECOND_MS],
  ...[2 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS],
  ...[1 * HOUR_MS, 3 * HOUR_MS, 6 * HOUR_MS],
  ...[12 * HOUR_MS, 12 * HOUR_MS, 12 * HOUR_MS, 12 * HOUR_MS, 12 * HOUR_MS],
  5 * HOUR_MS + 17 * MINUTE_MS + 25 * SECOND_MS,
] as const;

/** The part by which each pause is randomly longer or shorter, so that callbacks that failed together are not repeated together. */
const JITTER = 0.1;

/** The pause after this number of failed attempts; undefined after the last one. `chance` is a random number from 0 to 1, a new one for each call. */
export function retryPauseMs(attempts: number, chance: number): number | undefined {
  const pauseMs = RETRY_PAUSES_MS[attempts - 1];
  return pauseMs === undefined ? undefined : Math.round(pauseMs * (1 + JITTER * (2 * chance - 1)));
}
