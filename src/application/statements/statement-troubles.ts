import type { MoneyTrouble } from '../../domain/diagnosis/money-trouble.ts';
import { firstOpenDay } from '../../domain/statement/statement-days.ts';
import type { Clock } from '../ports/clock.ts';
import type { OpenBooks, StatementBook } from '../ports/statement-book.ts';
import { OVERDUE_AFTER_MS, zoneOf } from './close-days.ts';

/** The number of closed days that one check compares with their sums: the last ones of all Agents together. An audit compares all days. */
const COMPARED_DAYS_MAX = 20;
/** The most days that one trouble names. */
const NAMED_MAX = 5;

/** Finds statements that have changed since their closing, and days that should have been closed. */
export class StatementTroubles {
  readonly #book: Pick<StatementBook, 'open' | 'differing'>;
  readonly #clock: Clock;
  readonly #graceMs: number;

  constructor(book: Pick<StatementBook, 'open' | 'differing'>, clock: Clock, graceMs: number) {
    this.#book = book;
    this.#clock = clock;
    this.#graceMs = graceMs;
  }

  async find(): Promise<readonly MoneyTrouble[]> {
    const differing = await this.#book.differing(COMPARED_DAYS_MAX);
    const { books } = await this.#book.open();
    const overdue = books.flatMap((one) => this.#overdueDay(one) ?? []);
    const sinceMs = Math.min(...overdue.map(({ endsAtMs }) => endsAtMs));
    return [
      ...(differing.length === 0 ? [] : [{ trouble: 'statements_differ', days: named(differing) } as const]),
      ...(overdue.length === 0
        ? []
        : [{ trouble: 'statements_overdue', sinceMs, days: named(overdue.map(({ name }) => name)) } as const]),
    ];
  }

  #overdueDay({ agent, timeZone, begin }: OpenBooks): { readonly name: string; readonly endsAtMs: number } | undefined {
    const { day, endsAtMs } = firstOpenDay(zoneOf(timeZone), begin);
    const isOverdue = endsAtMs + this.#graceMs + OVERDUE_AFTER_MS < this.#clock.nowMs();
    return isOverdue ? { name: `${agent} ${day}`, endsAtMs } : undefined;
  }
}

function named(days: readonly string[]): string {
  const rest = days.length > NAMED_MAX ? ` and ${days.length - NAMED_MAX} more` : '';
  return `${days.slice(0, NAMED_MAX).join(', ')}${rest}`;
}
