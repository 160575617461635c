import { firstOpenDay } from '../../domain/statement/statement-days.ts';
import type { AgentDay, DayToClose, OpenBooks, StatementBook } from '../ports/statement-book.ts';
import { zoneOf } from './open-days.ts';

/** Days that one round closes at most, each in a statement of its own. */
const CLOSED_PER_ROUND_MAX = 50;
/** How often it is looked whether a day is over, in the time that is counted. */
const LOOK_EVERY_MS = 30_000;
/** A day that waits for longer than this after its time is overdue. */
export const OVERDUE_AFTER_MS = 3_600_000;

/** The progress of statements, for logs and metrics. */
export interface StatementObserver {
  counted(untilMs: number | undefined): void;
  closed(day: AgentDay): void;
}

export interface CloseDaysParts {
  readonly book: Pick<StatementBook, 'count' | 'open' | 'close'>;
  readonly observer: StatementObserver;
  /** The time after the end of a day until it is closed. Transactions that began before the end of the day have ended by then. */
  readonly graceMs: number;
}

/** Counts the ledger, and closes the days that are over: a bounded piece a round. Any number of processes may do so. */
export class CloseDays {
  readonly #parts: CloseDaysParts;
  #lookAgainAtMs = 0;

  constructor(parts: CloseDaysParts) {
    this.#parts = parts;
  }

  /** True when there is more to do at once. */
  async execute(): Promise<boolean> {
    const { untilMs, hasMore } = await this.#parts.book.count();
    this.#parts.observer.counted(untilMs);
    if (hasMore || untilMs === undefined) return hasMore;
    if (untilMs < this.#lookAgainAtMs) return false;
    const hasMoreDays = await this.#closeSome(untilMs);
    if (!hasMoreDays) this.#lookAgainAtMs = untilMs + LOOK_EVERY_MS;
    return hasMoreDays;
  }

  async #closeSome(untilMs: number): Promise<boolean> {
    let left = CLOSED_PER_ROUND_MAX;
    const faults: unknown[] = [];
    const { books } = await this.#parts.book.open();
    for (const one of books) {
      left -= await this.#closeDaysOf(one, untilMs, left).catch((fault: unknown) => {
        faults.push(fault);
        return 0;
      });
      if (left === 0) break;
    }
    // A fault in the days of one Agent leaves those of the others.
    if (faults.length > 0) throw new AggregateError(faults, 'some days of statements could not be closed');
    return left === 0;
  }

  /** Closes days of one Agent; how many. */
  async #closeDaysOf(books: OpenBooks, untilMs: number, daysMax: number): Promise<number> {
    let closed = 0;
    for (let day = this.#dueDay(books, untilMs); day !== undefined && closed < daysMax;) {
      if (!(await this.#parts.book.close(day))) break;
      this.#parts.observer.closed(day);
      closed += 1;
      day = this.#dueDay({ ...books, begin: { kind: 'after', last: day } }, untilMs);
    }
    return closed;
  }

  /** The first open day, if it is over and counted. */
  #dueDay(
    { agent, timeZone, begin }: Pick<OpenBooks, 'agent' | 'timeZone' | 'begin'>,
    untilMs: number,
  ): DayToClose | undefined {
    const day = firstOpenDay(zoneOf(timeZone), begin);
    const completeAtMs = day.endsAtMs + this.#parts.graceMs;
    return completeAtMs <= untilMs ? { ...day, agent, timeZone, completeAtMs } : undefined;
  }
}
