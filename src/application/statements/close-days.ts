import { firstOpenDay, openDays, type StatementDay } from '../../domain/statement/statement-days.ts';
import type { AgentDay, DayToClose, OpenBooks, StatementBook } from '../ports/statement-book.ts';
import { TimeZone } from '../../domain/statement/time-zone.ts';

/** The most days that one round closes. Each day is closed on its own. */
const CLOSED_PER_ROUND_MAX = 50;
/** The pause between two searches for days that are over, measured in the time up to which the ledger is counted. */
const LOOK_EVERY_MS = 30_000;
/** A day is overdue if it is closed later than this after its time. */
export const OVERDUE_AFTER_MS = 3_600_000;

/** The progress of statements, for logs and metrics. */
export interface StatementObserver {
  counted(untilMs: number | undefined): void;
  closed(day: AgentDay): void;
}

interface CloseDaysParts {
  readonly book: Pick<StatementBook, 'count' | 'open' | 'close'>;
  readonly observer: StatementObserver;
  /** The time after the end of a day until it is closed. Transactions that began before the end of the day have ended by then. */
  readonly graceMs: number;
}

/** Counts the ledger, and closes the days that are over, a bounded piece per round. Several processes may do so at once. */
export class CloseDays {
  readonly #parts: CloseDaysParts;
  #lookAgainAtMs = 0;

  constructor(parts: CloseDaysParts) {
    this.#parts = parts;
  }

  /** True if more can be done at once. */
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
    // A fault in the days of one Agent does not stop those of the others.
    if (faults.length > 0) throw new AggregateError(faults, 'some days of statements could not be closed');
    return left === 0;
  }

  /** Closes days of one Agent. Returns their number. */
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

/** The open days with bookings, and the moment up to which the ledger is counted. */
interface OpenDays {
  readonly countedUntilMs: number | undefined;
  readonly days: readonly AgentDay[];
}

/** The days that are not closed, up to the last booking, of all Agents or only of `agent`. */
export async function openDaysIn(book: Pick<StatementBook, 'open'>, agent: string | undefined): Promise<OpenDays> {
  const { countedUntilMs, books } = await book.open(agent);
  return { countedUntilMs, days: books.flatMap((one) => agentDays(one, one.lastBookedAtMs)) };
}

/** The days of an Agent that are not closed, up to the day of `untilMs`. */
const agentDays = (books: OpenBooks, untilMs: number | undefined): readonly AgentDay[] =>
  untilMs === undefined
    ? []
    : openDays(zoneOf(books.timeZone), books.begin, untilMs).map((day: StatementDay) => ({
        ...day,
        agent: books.agent,
      }));

/** The stored time zone of an Agent. A server may not know it, if its time zone data is older than that of the server that accepted the zone. */
export function zoneOf(name: string): TimeZone {
  const zone = TimeZone.of(name);
  if (zone === undefined) throw new Error(`the time zone ${name} is not known on this machine`);
  return zone;
}
