import type { Day } from '../../domain/statement/day.ts';
import type { DaysBegin, StatementDay } from '../../domain/statement/statement-days.ts';
import type { StatementLine, StatementTotal } from '../../domain/statement/statement-line.ts';
import type { PageRequest } from '../../domain/shared/page-request.ts';
import type { Page } from '../../domain/shared/page.ts';

/** The progress of the count of the ledger. */
export interface CountedLedger {
  /** All bookings before this moment are in the sums; undefined until the first count. */
  readonly untilMs: number | undefined;
  /** Whether the next piece can be counted at once. */
  readonly hasMore: boolean;
}

/** The days of an Agent that are not closed. */
export interface OpenBooks {
  readonly agent: string;
  /** IANA name of the Agent's time zone. */
  readonly timeZone: string;
  readonly begin: DaysBegin;
  /** The last counted booking after the closed days, rounded to the quarter of an hour; undefined if there is none. */
  readonly lastBookedAtMs: number | undefined;
}

/** A day of one Agent. */
export interface AgentDay extends StatementDay {
  readonly agent: string;
}

/** A day that is to be closed. */
export interface DayToClose extends AgentDay {
  readonly timeZone: string;
  /** The closing needs a ledger that is counted up to this moment. */
  readonly completeAtMs: number;
}

/** A filter for lines; codes are folded. Both days are included. */
export interface StatementFilter {
  readonly agent: string | undefined;
  readonly provider: string | undefined;
  readonly currency: string | undefined;
  readonly from: Day;
  readonly to: Day;
}

/** A chosen page, and the sums of all chosen lines by currency. */
export interface StatementPage extends Page<StatementLine> {
  readonly totals: readonly StatementTotal[];
}

/** Counts the ledger, and closes days. Several processes may do so at once: each booking is counted once, and each day is closed once. */
export interface StatementBook {
  /** Counts the next piece of the ledger: a bounded number of transactions, in one transaction. */
  count(): Promise<CountedLedger>;
  /** The moment up to which the ledger is counted, and the Agents with bookings or closed days, by code; one Agent if it is named. */
  open(agent?: string): Promise<{ readonly countedUntilMs: number | undefined; readonly books: readonly OpenBooks[] }>;
  /** Closes a day for good. False: another process has closed it, it does not follow the last closed day, or it is not counted yet. */
  close(day: DayToClose): Promise<boolean>;
  /** Names closed days among the last `daysMax` that differ from the counted sums or from their digest, such as `ACME 2026-11-20`. */
  differing(daysMax: number): Promise<readonly string[]>;
}

/** Shows the lines of statements: closed ones as they were stored, and those of the given open days with the present sums. */
export interface StatementShelf {
  /** Lists lines, the last day first, then by Agent, provider and currency. The line of a day comes before its corrections of earlier days. */
  page(filter: StatementFilter, open: readonly AgentDay[], page: PageRequest): Promise<StatementPage>;
  /** All chosen lines of one day, in the same order. */
  linesOf(filter: StatementFilter, open: readonly AgentDay[], day: Day): Promise<readonly StatementLine[]>;
}
