import { monthStart } from '../../domain/shared/calendar-month.ts';
import type { Clock } from '../ports/clock.ts';
import type { MonthKeeper } from '../ports/month-keeper.ts';

/** The months that are there beside the present one, before anybody books in them. */
export const MONTHS_AHEAD = 3;
const DAY_MS = 86_400_000;

/** Makes the months in which money will be booked, long before, and drops months of attempts that are over as a whole. */
export class KeepMonths {
  readonly #months: MonthKeeper;
  readonly #keptDays: number;
  readonly #clock: Clock;

  /** `keptDays`: the days for which attempts are kept; 0: for ever. */
  constructor(months: MonthKeeper, keptDays: number, clock: Clock) {
    this.#months = months;
    this.#keptDays = keptDays;
    this.#clock = clock;
  }

  async execute(): Promise<{ readonly made: number; readonly dropped: number }> {
    const nowMs = this.#clock.nowMs();
    const made = await this.#months.make(monthStart(nowMs, MONTHS_AHEAD));
    const dropped = this.#keptDays > 0 ? await this.#months.dropAttempts(nowMs - this.#keptDays * DAY_MS) : 0;
    return { made, dropped };
  }
}
