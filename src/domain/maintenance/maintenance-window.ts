import { invalidParameter, type InvalidParameter } from '../shared/invalid-parameter.ts';
import { instantText } from '../shared/instant.ts';
import { err, ok, type Result } from '../shared/result.ts';

export const WINDOW_STATUSES = ['scheduled', 'running', 'ended', 'cancelled'] as const;
export type WindowStatus = (typeof WINDOW_STATUSES)[number];

/** The most games that one window names. */
export const WINDOW_GAMES_MAX = 100;
/** The longest note beside a window, in characters. */
export const WINDOW_NOTE_LENGTH_MAX = 500;

const DAY_MS = 86_400_000;
const DAYS_AHEAD_MAX = 366;
const DAYS_LONG_MAX = 31;

/** A time of a provider, or of some of its games, in maintenance. Instants are milliseconds since the epoch. */
export interface MaintenanceWindow {
  /** GUID. */
  readonly id: string;
  /** The code of the provider. */
  readonly provider: string;
  /** The ids of the games; empty: all games of the provider. */
  readonly games: readonly string[];
  readonly fromMs: number;
  readonly toMs: number;
  /** For Agents and people; may be empty. */
  readonly note: string;
  readonly status: WindowStatus;
  /** When Agents first heard about it; undefined: not yet. */
  readonly announcedAtMs: number | undefined;
  readonly createdAtMs: number;
  readonly createdBy: string;
}

type Times = Pick<MaintenanceWindow, 'fromMs' | 'toMs'>;

/** The times of a window. Without a beginning it begins now. */
export function windowTimes(
  { fromMs, toMs }: { readonly fromMs: number | undefined; readonly toMs: number },
  nowMs: number,
): Result<Times, InvalidParameter> {
  const startMs = fromMs ?? nowMs;
  if (startMs < nowMs) return err(invalidParameter('from', 'must not be in the past; leave it out to begin now'));
  if (startMs > nowMs + DAYS_AHEAD_MAX * DAY_MS)
    return err(invalidParameter('from', `must be at most ${DAYS_AHEAD_MAX} days ahead`));
  if (toMs <= startMs) return err(invalidParameter('to', 'must be after from'));
  if (toMs > startMs + DAYS_LONG_MAX * DAY_MS)
    return err(invalidParameter('to', `must be at most ${DAYS_LONG_MAX} days after from`));
  return ok({ fromMs: startMs, toMs });
}

/** The refusal of a window that overlaps another one of the same games. */
export const overlapOf = ({ id, fromMs, toMs }: Pick<MaintenanceWindow, 'id'> & Times): InvalidParameter =>
  invalidParameter(
    'from',
    `must not overlap maintenance ${id} of the same games, from ${instantText(fromMs)} to ${instantText(toMs)}; cancel it first`,
  );
