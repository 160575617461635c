import type { ActionName } from '../callback/callback-action.ts';
import { Decimal } from '../shared/decimal.ts';
import type { MoneyByKind } from '../wallet/money-kind.ts';
import type { Day } from './day.ts';

/** The money of one action in a line, by its direction. The amounts are not negative. */
export interface ActionSums {
  /** Accepted transactions, without those that only report a result. */
  readonly transactions: number;
  readonly toPlayer: Decimal;
  readonly fromPlayer: Decimal;
  /** The part of stakes that counts for turnover, as providers stated it; negative if an earlier statement was taken back. */
  readonly validStakes: Decimal;
  /** The gain of players by each kind of money; negative if it took from them. Money without a kind is in none of them. */
  readonly byKind?: MoneyByKind;
}

/** Actions without bookings are absent. */
export type SumsByAction = Readonly<Partial<Record<ActionName, ActionSums>>>;

/** One line of a daily statement. */
export interface StatementLine {
  readonly day: Day;
  readonly agent: string;
  readonly provider: string;
  readonly currency: string;
  /** The earlier day whose money the corrections of this line move back; undefined for the line of all other movements. */
  readonly correctsDay: Day | undefined;
  /** A closed line never changes. */
  readonly isClosed: boolean;
  readonly sums: SumsByAction;
}

/** The sums of all chosen lines in one currency. */
export interface StatementTotal {
  readonly currency: string;
  readonly sums: SumsByAction;
}

export const NO_SUMS: ActionSums = {
  transactions: 0,
  toPlayer: Decimal.ZERO,
  fromPlayer: Decimal.ZERO,
  validStakes: Decimal.ZERO,
};
