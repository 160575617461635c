/** Until which age of a transfer how long is waited between two looks at it: what is not settled in seconds is rarely settled in minutes. */
const PAUSES = [
  { untilAgeMs: 5_000, pauseMs: 5_000 },
  { untilAgeMs: 35_000, pauseMs: 30_000 },
  { untilAgeMs: 155_000, pauseMs: 120_000 },
  { untilAgeMs: 755_000, pauseMs: 600_000 },
] as const;
const LAST_PAUSE_MS = 1_800_000;

/** How long to wait before a pending transfer of this age is looked at again. */
export const pauseAt = (ageMs: number): number =>
  PAUSES.find(({ untilAgeMs }) => ageMs < untilAgeMs)?.pauseMs ?? LAST_PAUSE_MS;

/** What is added to a provider's time-out before a transfer that was sent counts as left alone: a busy process is not a dead one. */
export const MARGIN_MS = 5_000;
