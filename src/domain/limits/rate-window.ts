/** What is known of the requests under one key, in the window under way and the one before. */
export interface RateCounter {
  limit: number;
  /** Number of the window that the counts belong to. */
  window: number;
  /** Let in by all processes in the window before. */
  previous: number;
  /** Let in by this process. */
  own: number;
  /** Let in by the others, as far as they have told. */
  others: number;
  /** How far `own` may rise until the others have been heard again. */
  ceiling: number;
  /** Whether this process has used its share up, and now waits for the others' next word before it takes more. */
  isHeld: boolean;
  /** Whether it has waited so, and the others were resting. */
  hasWaited: boolean;
}

/** A moment within the windows. */
export interface WindowMoment {
  readonly window: number;
  /** From 0 to 1: how much of the window is over. */
  readonly passed: number;
}

/** Whole windows are counted from the epoch on, so that processes agree about them without talking. */
export function momentOf(nowMs: number, windowMs: number): WindowMoment {
  const window = Math.floor(nowMs / windowMs);
  return { window, passed: (nowMs - window * windowMs) / windowMs };
}

/** A counter of a key that nobody has asked for. */
export function newCounter(limit: number, processes: number, window: number): RateCounter {
  const ceiling = shareOf(limit, processes);
  return { limit, window, previous: 0, own: 0, others: 0, ceiling, isHeld: false, hasWaited: false };
}

/** How much of the limit is used: the window before counts as far as a window that ends now still reaches into it. */
export const usedOf = ({ previous, own, others }: RateCounter, passed: number): number =>
  previous * (1 - passed) + own + others;

/** Fractions of a window are not exact; without this, who came at the moment that he was told was sent away for another millisecond. */
const ROUNDING = 1e-9;

/** Whether one more request fits. */
export const hasRoom = (counter: RateCounter, passed: number): boolean =>
  counter.own < counter.ceiling && isBelowLimit(counter, passed);

/** Whether the limit itself has room, whoever may use it. */
export const isBelowLimit = (counter: RateCounter, passed: number): boolean =>
  usedOf(counter, passed) + 1 <= counter.limit + ROUNDING;

/** The part of a window after which one more may fit, if nobody else asks; for a counter that is not below its limit. */
export function windowsToWait({ limit, previous, own, others }: RateCounter, passed: number): number {
  const now = own + others;
  // Within this window, when enough of the one before is forgotten.
  if (previous > 0 && now + 1 <= limit) return Math.max(0, 1 - (limit - 1 - now) / previous - passed);
  // In the next one, when enough of this one is.
  return 1 - passed + Math.max(0, 1 - (limit - 1) / Math.max(now, 1));
}

/** Begins another window, if it is another one. */
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
 * Takes the others' word, and a new share of what is left. Who has used up the last one waits one word longer, unless the others were
 * known to rest: they may have done the same, and have not told yet. Without that, half of the limit again could be let in within a
 * moment. Where they rest, half of what is left is taken and not one share, because most connections stay with one process.
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

/** What the others let in, how many processes there are with this one, and how much of the window is over. */
export interface HeardWord {
  readonly others: number;
  readonly processes: number;
  readonly passed: number;
}

/** Rounded up, so that the last of a small limit is not kept back by all; alone, nobody has to be left a share. */
function shareOf(remaining: number, processes: number): number {
  return processes === 1 ? Infinity : Math.ceil(Math.max(0, remaining) / processes);
}
