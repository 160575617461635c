const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** The pauses after the first failed attempts; the last one repeats. A destination that is back hears of it within ten minutes. */
const PAUSES_MS = [30 * SECOND_MS, 1 * MINUTE_MS, 2 * MINUTE_MS, 5 * MINUTE_MS, 10 * MINUTE_MS] as const;
/** The longest pause that a destination may ask for. */
const ASKED_PAUSE_MS_MAX = HOUR_MS;
/** The age of a message from which it is given up. All that stands then goes into a new message. */
export const GIVEN_UP_AFTER_MS = 24 * HOUR_MS;

interface FailedMessage {
  readonly waitsSinceMs: number;
  /** The attempts so far, at least one. */
  readonly attempts: number;
  readonly nowMs: number;
  /** The pause that the destination asked for, if it did. */
  readonly retryAfterMs: number | undefined;
}

/** The pause after this many failures in a row. */
export const pauseMs = (failures: number): number => PAUSES_MS[Math.min(failures, PAUSES_MS.length) - 1] ?? 0;

/** When a message that failed is tried again; undefined if it is given up. */
export function nextAttemptMs({ waitsSinceMs, attempts, nowMs, retryAfterMs = 0 }: FailedMessage): number | undefined {
  if (nowMs - waitsSinceMs >= GIVEN_UP_AFTER_MS) return undefined;
  return nowMs + Math.max(pauseMs(attempts), Math.min(retryAfterMs, ASKED_PAUSE_MS_MAX));
}
