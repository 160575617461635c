const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * How long to wait after the first failed attempt, the second and so on; what fails once more after the last pause is parked. The sum is
 * 76 hours: an Agent that went down on a Friday evening has until Monday night.
 */
export const RETRY_PAUSES_MS = [
  ...[5 * SECOND_MS, 30 * SECOND_MS],
  ...[2 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS],
  ...[1 * HOUR_MS, 3 * HOUR_MS, 6 * HOUR_MS],
  ...[12 * HOUR_MS, 12 * HOUR_MS, 12 * HOUR_MS, 12 * HOUR_MS, 12 * HOUR_MS],
  5 * HOUR_MS + 17 * MINUTE_MS + 25 * SECOND_MS,
] as const;

/** A pause is up to this part of it shorter or longer, so that callbacks that failed together do not come again together. */
const JITTER = 0.1;

/** The pause after so many failed attempts; undefined when there have been enough. `chance` is from 0 to 1, anew each time. */
export function retryPauseMs(attempts: number, chance: number): number | undefined {
  const pauseMs = RETRY_PAUSES_MS[attempts - 1];
  return pauseMs === undefined ? undefined : Math.round(pauseMs * (1 + JITTER * (2 * chance - 1)));
}
