import { dayAfter, daysBetween, type Day } from '../statement/day.ts';
import type { Decimal } from '../shared/decimal.ts';
import { invalidParameter, type InvalidParameter } from '../shared/invalid-parameter.ts';
import { err, ok, type Result } from '../shared/result.ts';

/** The spans in which money is added up, the shortest first. Days are those of the Agent's time zone, and a week begins on Monday. */
export const LIMIT_PERIODS = ['day', 'week', 'month'] as const;
export type LimitPeriod = (typeof LIMIT_PERIODS)[number];

/** The subject of a limit: the amount of one stake, or a sum of a period. */
type Subject =
  { readonly of: 'stake'; readonly in?: undefined } | { readonly of: 'lost' | 'staked'; readonly in: LimitPeriod };

/** All limits; those of one sum stand together, the shortest period first. */
export const LIMITS = {
  stake_max: { of: 'stake' },
  loss_day: { of: 'lost', in: 'day' },
  loss_week: { of: 'lost', in: 'week' },
  loss_month: { of: 'lost', in: 'month' },
  stakes_day: { of: 'staked', in: 'day' },
  stakes_week: { of: 'staked', in: 'week' },
  stakes_month: { of: 'staked', in: 'month' },
} as const satisfies Readonly<Record<string, Subject>>;
export type LimitKind = keyof typeof LIMITS;
export const LIMIT_KINDS = Object.keys(LIMITS) as readonly LimitKind[];

/** The subject of a limit, as the type that all limits have. */
export const subjectOf = (kind: LimitKind): Subject => LIMITS[kind];

/** A limit of a player in one currency. An undefined amount is no limit. */
export interface Limit {
  readonly amount: Decimal | undefined;
  /** A higher amount, or none, that holds from that moment on. */
  readonly pending: { readonly amount: Decimal | undefined; readonly fromMs: number } | undefined;
}
export type Limits = ReadonlyMap<LimitKind, Limit>;

/** The limits that somebody wants; an undefined amount is no limit, and an absent one stays. */
export type WantedLimits = ReadonlyMap<LimitKind, Decimal | undefined>;

/** The present moment, and the time that a raise waits. */
export interface Waiting {
  readonly nowMs: number;
  readonly waitMs: number;
}

/** A limit at a moment: a pending amount that is due has taken its place. */
export const limitAt = (limit: Limit, nowMs: number): Limit =>
  limit.pending !== undefined && limit.pending.fromMs <= nowMs
    ? { amount: limit.pending.amount, pending: undefined }
    : limit;

const NO_LIMIT: Limit = { amount: undefined, pending: undefined };

/**
 * The limits after a change. A new or lower limit holds at once, and ends a pending raise. A higher one, or none, waits; the same raise again does not
 * begin its time anew. Refuses a limit above that of a longer period, both as they will be after the waiting.
 */
export function changedLimits(
  limits: Limits,
  wanted: WantedLimits,
  waiting: Waiting,
): Result<Limits, InvalidParameter> {
  const now = [...limits].map(([kind, limit]) => [kind, limitAt(limit, waiting.nowMs)] as const);
  const changed = new Map(now);
  for (const [kind, amount] of wanted) changed.set(kind, changedLimit(changed.get(kind) ?? NO_LIMIT, amount, waiting));
  const broken = brokenOrder(changed, wanted);
  return broken === undefined ? ok(changed) : err(broken);
}

function changedLimit(now: Limit, amount: Decimal | undefined, { nowMs, waitMs }: Waiting): Limit {
  const isRaise = now.amount !== undefined && (amount === undefined || amount.compare(now.amount) > 0);
  if (!isRaise) return { amount, pending: undefined };
  if (now.pending !== undefined && isSame(now.pending.amount, amount)) return now;
  return { amount: now.amount, pending: { amount, fromMs: nowMs + waitMs } };
}

const isSame = (left: Decimal | undefined, right: Decimal | undefined): boolean =>
  left === undefined || right === undefined ? left === right : left.equals(right);

/** Each limit with those of its sum for longer periods. */
const ORDERED = LIMIT_KINDS.flatMap((shorter, at) =>
  LIMIT_KINDS.slice(at + 1)
    .filter((longer) => subjectOf(longer).of === subjectOf(shorter).of)
    .map((longer) => ({ shorter, longer })),
);

/** The first pair that is out of order; the shorter period is blamed if it was sent. */
function brokenOrder(limits: Limits, wanted: WantedLimits): InvalidParameter | undefined {
  const [broken] = ORDERED.flatMap(({ shorter, longer }) => {
    const [least, most] = [amountToBe(limits, shorter), amountToBe(limits, longer)];
    return least === undefined || most === undefined || least.compare(most) <= 0
      ? []
      : [{ shorter, longer, least, most }];
  });
  if (broken === undefined) return undefined;
  const { shorter, longer, least, most } = broken;
  return wanted.has(shorter)
    ? invalidParameter(shorter, `must be at most ${longer}, which is ${most.toString()}`)
    : invalidParameter(longer, `must be at least ${shorter}, which is ${least.toString()}`);
}

function amountToBe(limits: Limits, kind: LimitKind): Decimal | undefined {
  const { amount, pending } = limits.get(kind) ?? NO_LIMIT;
  return pending === undefined ? amount : pending.amount;
}

const DAYS_OF_WEEK = 7;
const DAYS_OF_MONTH_MAX = 31;
const SOME_MONDAY: Day = '1970-01-05';
const monthOf = (day: Day): Day => `${day.slice(0, -'01'.length)}01`;

/** The first day of the period that contains the day. */
export const periodBegin: Readonly<Record<LimitPeriod, (day: Day) => Day>> = {
  day: (day) => day,
  week: (day) => dayAfter(day, -(daysBetween(SOME_MONDAY, day) % DAYS_OF_WEEK)),
  month: monthOf,
};

/** The first day after the period that contains the day. */
export const periodEnd: Readonly<Record<LimitPeriod, (day: Day) => Day>> = {
  day: (day) => dayAfter(day),
  week: (day) => dayAfter(periodBegin.week(day), DAYS_OF_WEEK),
  month: (day) => monthOf(dayAfter(monthOf(day), DAYS_OF_MONTH_MAX)),
};

/** The first day of all periods that contain the day or the day before it, in which a work may still book that began before midnight. */
export const firstCountedDay = (day: Day): Day => monthOf(dayAfter(day, -DAYS_OF_WEEK));
