import { monthStart } from '../../domain/shared/calendar-month.ts';
import type { Clock } from '../ports/clock.ts';
import { FORGETTABLE, type Forgettable, type OldRows } from '../ports/old-rows.ts';

/** The most rows in one transaction. It takes milliseconds, so that other transactions hardly wait for it. */
export const BATCH_ROWS_MAX = 500;
const DAY_MS = 86_400_000;

/** The days for which each kind of row is kept after its end; 0: for ever. */
export type KeptDays = Readonly<Record<Forgettable, number>>;

/**
 * Removes rows that are older than the limit of their kind, one small batch of each kind. Attempts go by whole months, because a month that nobody
 * needs is dropped at once; only of the months that remain, rows are removed.
 */
export class ForgetOldRows {
  readonly #rows: OldRows;
  readonly #keptDays: KeptDays;
  readonly #clock: Clock;

  constructor(rows: OldRows, keptDays: KeptDays, clock: Clock) {
    this.#rows = rows;
    this.#keptDays = keptDays;
    this.#clock = clock;
  }

  /** `hasMore`: a batch was full, so there may be more rows of its kind. */
  async execute(): Promise<{ readonly removed: number; readonly hasMore: boolean }> {
    const nowMs = this.#clock.nowMs();
    let removed = 0;
    let hasMore = false;
    for (const what of FORGETTABLE.filter((one) => this.#keptDays[one] > 0)) {
      const limitMs = nowMs - this.#keptDays[what] * DAY_MS;
      const beforeMs = what === 'callback_attempts' ? monthStart(limitMs) : limitMs;
      const rows = await this.#rows.remove(what, beforeMs, BATCH_ROWS_MAX);
      removed += rows;
      hasMore ||= rows === BATCH_ROWS_MAX;
    }
    return { removed, hasMore };
  }
}
