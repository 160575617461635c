import type { Knex } from 'knex';
import type { StatementBook, StatementShelf } from '../../../application/ports/statement-book.ts';
import { KnexStatementBook } from './knex-statement-book.ts';
import { KnexStatementShelf } from './knex-statement-shelf.ts';

/** The ports about daily statements. */
export interface StatementStores {
  readonly statementBook: StatementBook;
  readonly statementShelf: StatementShelf;
}

export const statementStores = (knex: Knex): StatementStores => ({
  statementBook: new KnexStatementBook(knex),
  statementShelf: new KnexStatementShelf(knex),
});
