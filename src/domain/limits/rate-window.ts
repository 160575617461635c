/** The known counts of requests under one key, in the current window and in the window before. */
export interface RateCounter {
  limit: number;
  /** The number of the window to which the counts belong. */
  window: number;
  /** The requests that all processes admitted in the window before. */
  previous: number;
  /** The requests that this process admitted. */
  own: number;
  /** The requests that the other processes admitted, by their last reports. */
  others: number;
  /** The most that `own` may reach before the next report of the others. */
  ceiling: number;
  /** Whether this process has used up its share and waits for the next report of the others. */
  isHeld: boolean;
  /** Whether this process has waited in this way while the others were idle. */
  hasWaited: boolean;
}

export interface WindowMoment {
  readonly window: number;
  /** The part of the window that is over, from 0 to 1. */
  readonly passed: number;
}

/** Windows are counted from the epoch, so that all processes agree about them without messages. */
export function momentOf(nowMs: number, windowMs: number): WindowMoment {
  const window = Math.floor(nowMs / windowMs);
  return { window, passed: (nowMs - window * windowMs) / windowMs };
}

/** The counter of a key without requests so far. */
export function newCounter(limit: number, processes: number, window: number): RateCounter {
  const ceiling = shareOf(limit, processes);
  return { limit, window, previous: 0, own: 0, others: 0, ceiling, isHeld: false, hasWaited: false };
}

/** The used part of the limit. The window before counts with the part that lies in a sliding window that ends now. */
export const usedOf = ({ previous, own, others }: RateCounter, passed: number): number =>
  previous * (1 - passed) + own + others;

/** Fractions of a window are not exact. Without this margin, a caller that returns at the stated moment would be refused for one more millisecond. */
const ROUNDING = 1e-9;

/** Whether one more request fits. */
export const hasRoom = (counter: RateCounter, passed: number): boolean =>
  counter.own < counter.ceiling && isBelowLimit(counter, passed);

/** Whether the limit itself has room, for any process. */
export const isBelowLimit = (counter: RateCounter, passed: number): boolean =>
  usedOf(counter, passed) + 1 <= counter.limit + ROUNDING;

/** The wait, in windows, until one more request fits if no other requests come. For a counter that is not below its limit. */
export function windowsToWait({ limit, previous, own, others }: RateCounter, passed: number): number {
  const now = own + others;
  // In this window: the share of the window before shrinks.
  if (previous > 0 && now + 1 <= limit) return Math.max(0, 1 - (limit - 1 - now) / previous - passed);
  // In the next window: the share of this window shrinks.
  return 1 - passed + Math.max(0, 1 - (limit - 1) / Math.max(now, 1));
}

/** Begins a new window if the moment is in one. */
export function turn(counter: RateCounter, at: WindowMoment, processes: number): void {
  if (counter.window === at.window) return;
  counter.previous = counter.window + 1 === at.window ? counter.own + counter.others : 0;
  counter.window = at.window;
  counter.own = 0;
  counter.others = 0;
  counter.isHeld = false;
  counter.hasWaited = false;
  counter.ceiling = shareOf(counter.limit - usedOf(counter, at.passed), processes);
}

/**
 * Takes a report of the other processes, and a new share of the rest of the limit. A process that has used up its share waits for one more report,
 * unless the others were idle. The others may also have used up their shares, and not reported it yet. Without this wait, all processes together
 * could exceed the limit by half. If the others are idle, this process takes half of the rest and not only one share, because most connections stay
 * with one process.
 */
export function hear(counter: RateCounter, word: HeardWord): void {
  const areOthersResting = word.others === counter.others;
  counter.others = word.others;
  const isUsedUp = counter.own >= counter.ceiling;
  if (word.processes > 1 && isUsedUp && !(counter.hasWaited && areOthersResting) && !counter.isHeld) {
    counter.isHeld = true;
    return;
  }
  counter.hasWaited = isUsedUp && areOthersResting;
  counter.isHeld = false;
  const sharers = counter.hasWaited ? Math.min(2, word.processes) : word.processes;
  counter.ceiling = counter.own + shareOf(counter.limit - usedOf(counter, word.passed), sharers);
}

/** A report: the requests that the others admitted, the number of processes including this one, and the part of the window that is over. */
export interface HeardWord {
  readonly others: number;
  readonly processes: number;
  readonly passed: number;
}

/** Rounded up, because otherwise every process would hold back the last request of a small limit. A single process leaves no share to others. */
function shareOf(remaining: number, processes: number): number {
  return processes === 1 ? Infinity : Math.ceil(Math.max(0, remaining) / processes);
}
