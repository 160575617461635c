import { firstOpenDay } from '../../domain/statement/statement-days.ts';
import type { Clock } from '../ports/clock.ts';
import type { OpenBooks, StatementBook } from '../ports/statement-book.ts';
import { OVERDUE_AFTER_MS } from './close-days.ts';
import { zoneOf } from './open-days.ts';

/** Closed days that a look compares with their sums: the last ones of all Agents together. */
const COMPARED_DAYS_MAX = 100;
/** Days that a sentence names. */
const NAMED_MAX = 5;

/** Finds statements that could not be closed, or that are not as they were closed. */
export class StatementTroubles {
  readonly #book: Pick<StatementBook, 'open' | 'differing'>;
  readonly #clock: Clock;
  readonly #graceMs: number;

  constructor(book: Pick<StatementBook, 'open' | 'differing'>, clock: Clock, graceMs: number) {
    this.#book = book;
    this.#clock = clock;
    this.#graceMs = graceMs;
  }

  /** Each finding in words; undefined where there is none. */
  async execute(): Promise<{ readonly overdue: string | undefined; readonly differing: string | undefined }> {
    const { books } = await this.#book.open();
    const overdue = books.flatMap((one) => this.#overdueDay(one) ?? []);
    return { overdue: named(overdue), differing: named(await this.#book.differing(COMPARED_DAYS_MAX)) };
  }

  #overdueDay({ agent, timeZone, begin }: OpenBooks): string | undefined {
    const { day, endsAtMs } = firstOpenDay(zoneOf(timeZone), begin);
    const isOverdue = endsAtMs + this.#graceMs + OVERDUE_AFTER_MS < this.#clock.nowMs();
    return isOverdue ? `${agent} ${day}` : undefined;
  }
}

function named(days: readonly string[]): string | undefined {
  if (days.length === 0) return undefined;
  const rest = days.length > NAMED_MAX ? ` and ${days.length - NAMED_MAX} more` : '';
  return `${days.slice(0, NAMED_MAX).join(', ')}${rest}`;
}
