/**
 * The backoff between two looks at a pending transfer, by the transfer's age. A transfer that is not decided within seconds is rarely decided within
 * minutes.
 */
const PAUSES = [
  { untilAgeMs: 5_000, pauseMs: 5_000 },
  { untilAgeMs: 35_000, pauseMs: 30_000 },
  { untilAgeMs: 155_000, pauseMs: 120_000 },
  { untilAgeMs: 755_000, pauseMs: 600_000 },
] as const;
const LAST_PAUSE_MS = 1_800_000;

/** The pause before the next look at a pending transfer of this age. */
export const pauseAt = (ageMs: number): number =>
  PAUSES.find(({ untilAgeMs }) => ageMs < untilAgeMs)?.pauseMs ?? LAST_PAUSE_MS;

/** A sent transfer counts as abandoned after the provider's time-out and this margin, because a busy process is not dead. */
export const MARGIN_MS = 5_000;
