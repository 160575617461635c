import { inDoubtRefOf, type InDoubtItem, type InDoubtRef } from '../../domain/in-doubt/in-doubt-item.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { notFound, type NotFound } from '../failure.ts';
import type { Clock } from '../ports/clock.ts';
import type { InDoubtBook, LateBefore } from '../ports/in-doubt-book.ts';

/** The authorization request to an Agent about a bet lasts seconds. After this time a process should have ended it. */
export const BET_LATE_AFTER_MS = 120_000;

/** The parts of the desk, and the age from which a pending transfer counts as late. */
export interface InDoubtDeskParts {
  readonly inDoubt: InDoubtBook;
  readonly clock: Clock;
  readonly graceMs: number;
}

/** The shared part of the use cases about items in doubt: it knows when an item is late, and finds an item by its name. */
export class InDoubtDesk {
  readonly book: InDoubtBook;
  readonly clock: Clock;
  readonly #graceMs: number;

  constructor({ inDoubt, clock, graceMs }: InDoubtDeskParts) {
    this.book = inDoubt;
    this.clock = clock;
    this.#graceMs = graceMs;
  }

  late(): LateBefore {
    const nowMs = this.clock.nowMs();
    return { transfersMs: nowMs - this.#graceMs, betsMs: nowMs - BET_LATE_AFTER_MS };
  }

  async find(name: string): Promise<Result<InDoubtItem, NotFound>> {
    const ref: InDoubtRef | undefined = inDoubtRefOf(name);
    const item = ref && (await this.book.find(ref, this.late()));
    return item === undefined ? err(notFound('item in doubt', name)) : ok(item);
  }
}
