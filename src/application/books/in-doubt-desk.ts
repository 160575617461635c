import { inDoubtRefOf, type InDoubtItem, type InDoubtRef } from '../../domain/in-doubt/in-doubt-item.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { notFound, type NotFound } from '../failure.ts';
import type { Clock } from '../ports/clock.ts';
import type { InDoubtBook, LateBefore } from '../ports/in-doubt-book.ts';

/** An Agent is asked about a bet for seconds; after that its question should have been ended by any process. */
export const BET_LATE_AFTER_MS = 120_000;

/** Who looks, and from which age on a pending transfer is late. */
export interface InDoubtDeskParts {
  readonly inDoubt: InDoubtBook;
  readonly clock: Clock;
  readonly graceMs: number;
}

/** What the use cases about doubts share: what counts as late, and finding an item by the name that people use. */
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
