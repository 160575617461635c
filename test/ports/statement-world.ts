import type { StatementBook, StatementFilter, StatementShelf } from '../../src/application/ports/statement-book.ts';
import type { MoneyWorld } from './money-world.ts';

/** A world with money and the statements about it. */
export interface StatementWorld extends MoneyWorld {
  readonly statementBook: StatementBook;
  readonly statementShelf: StatementShelf;
}

export const EVER: StatementFilter = {
  agent: undefined,
  provider: undefined,
  currency: undefined,
  from: '2000-01-01',
  to: '2999-12-31',
};

/** Counts everything. Returns the moment up to which it is counted. */
export async function countAll(book: StatementBook): Promise<number> {
  for (;;) {
    const { untilMs, hasMore } = await book.count();
    if (!hasMore) return untilMs ?? 0;
  }
}
