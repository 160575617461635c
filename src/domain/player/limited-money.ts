/** The sums of a player's transactions that limits bound. */
import { Decimal } from '../shared/decimal.ts';
import type { Day } from '../statement/day.ts';
import { ROLES, type TransactionRole } from '../wallet/transaction-role.ts';
import type { WalletTransaction } from '../wallet/wallet-event.ts';
import { LIMIT_KINDS, periodBegin, periodEnd, subjectOf, type LimitKind, type LimitPeriod } from './limit.ts';

/** The sums that limits bound. */
export interface LimitedSums {
  /** The stakes, less what corrections gave back. */
  readonly staked: Decimal;
  /** The money that the player lost: stakes, less payouts and corrections. A stake counts as lost until its result. Negative: a gain. */
  readonly lost: Decimal;
  /** The number of stakes that were refused because of a limit. */
  readonly refusedStakes: number;
}

/** The sums of a day of the Agent's time zone, in one currency of the player. */
export interface CountedDay extends LimitedSums {
  readonly day: Day;
}

/** The limits that hold for a stake, and what was counted in the days around. */
export interface LimitsInForce {
  /** The day in which a stake would be booked. */
  readonly day: Day;
  readonly amounts: ReadonlyMap<LimitKind, Decimal>;
  readonly days: readonly CountedDay[];
}

/** The parts of a transaction that are counted. */
export type Counted = Pick<WalletTransaction, 'action' | 'status' | 'moved' | 'refusedBecause'>;

const NOTHING: LimitedSums = { staked: Decimal.ZERO, lost: Decimal.ZERO, refusedStakes: 0 };

/** The sums of all days of a period. */
export const sumsIn = (days: readonly CountedDay[], period: LimitPeriod, at: Day): LimitedSums =>
  days
    .filter(({ day }) => day >= periodBegin[period](at) && day < periodEnd[period](at))
    .reduce<LimitedSums>(added, NOTHING);

/** The sums of transactions. */
export const sumsOf = (transactions: readonly Counted[]): LimitedSums =>
  transactions.reduce<LimitedSums>((sums, one) => added(sums, countedOf(one)), NOTHING);

/** The first limit that a stake of this amount would exceed. A stake without money, such as a free round, exceeds none. */
export function exceededLimit({ day, amounts, days }: LimitsInForce, stake: Decimal): LimitKind | undefined {
  if (stake.isZero() || stake.isNegative()) return undefined;
  return LIMIT_KINDS.find((kind) => {
    const [limit, subject] = [amounts.get(kind), subjectOf(kind)];
    if (limit === undefined) return false;
    const used = subject.in === undefined ? Decimal.ZERO : sumsIn(days, subject.in, day)[subject.of];
    return used.plus(stake).compare(limit) > 0;
  });
}

/** The limits after a transaction, for the next event of the same work. */
export const limitsAfter = (limits: LimitsInForce, transaction: Counted): LimitsInForce => ({
  ...limits,
  days: withCounted(limits.days, { day: limits.day, ...countedOf(transaction) }),
});

/** The days after further sums of one of them. */
export function withCounted(days: readonly CountedDay[], more: CountedDay): readonly CountedDay[] {
  const known = days.find(({ day }) => day === more.day);
  if (known === undefined) return [...days, more];
  return days.map((one) => (one === known ? { day: one.day, ...added(one, more) } : one));
}

const added = (left: LimitedSums, right: LimitedSums): LimitedSums => ({
  staked: left.staked.plus(right.staked),
  lost: left.lost.plus(right.lost),
  refusedStakes: left.refusedStakes + right.refusedStakes,
});

function countedOf({ action, status, moved, refusedBecause }: Counted): LimitedSums {
  if (refusedBecause === 'over_limit') return { ...NOTHING, refusedStakes: 1 };
  if (status !== 'accepted') return NOTHING;
  const role: TransactionRole = ROLES[action];
  const isOfStake = role === 'stake' || (role === 'correction' && !moved.isNegative());
  return { ...NOTHING, lost: moved.negated(), staked: isOfStake ? moved.negated() : Decimal.ZERO };
}
