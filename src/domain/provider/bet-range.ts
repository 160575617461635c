import { instantOf } from '../shared/instant.ts';
import { invalidParameter, type InvalidParameter } from '../shared/invalid-parameter.ts';
import { err, ok, type Result } from '../shared/result.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
/** How far in the future a range may end. An Agent in another time zone can ask for its whole day. */
const AHEAD_MAX_MS = 24 * HOUR_MS;

export interface BetRangeLimits {
  readonly nowMs: number;
  readonly rangeMaxMs: number;
}

/** The time range of a query for bets; the end is not included. */
export class BetRange {
  readonly startMs: number;
  readonly endMs: number;

  private constructor(startMs: number, endMs: number) {
    this.startMs = startMs;
    this.endMs = endMs;
  }

  static of(start: string, end: string, limits: BetRangeLimits): Result<BetRange, InvalidParameter> {
    const startMs = instantOf('start', start);
    if (!startMs.ok) return startMs;
    const endMs = instantOf('end', end);
    if (!endMs.ok) return endMs;
    const rule = brokenRule(startMs.value, endMs.value, limits);
    return rule === undefined ? ok(new BetRange(startMs.value, endMs.value)) : err(invalidParameter('end', rule));
  }
}

function brokenRule(startMs: number, endMs: number, { nowMs, rangeMaxMs }: BetRangeLimits): string | undefined {
  if (endMs <= startMs) return 'must be later than start';
  if (endMs - startMs > rangeMaxMs) return `must be at most ${durationText(rangeMaxMs)} after start for this provider`;
  if (endMs > nowMs + AHEAD_MAX_MS) return `must be at most ${durationText(AHEAD_MAX_MS)} ahead of now`;
  return undefined;
}

/** A duration as text, such as "24 hours", "1 hour" or "5 minutes". */
function durationText(ms: number): string {
  if (ms % HOUR_MS === 0) return counted(ms / HOUR_MS, 'hour');
  return ms % MINUTE_MS === 0 ? counted(ms / MINUTE_MS, 'minute') : counted(ms / SECOND_MS, 'second');
}

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;
