import type { Migration } from '../database/migrate.ts';
import { BOOKS } from './baseline/books.ts';
import { CALLBACKS } from './baseline/callbacks.ts';
import { CATALOGUE } from './baseline/catalogue.ts';
import { CELLS } from './baseline/cells.ts';
import { MONEY } from './baseline/money.ts';
import { OPERATIONS } from './baseline/operations.ts';
import { PEOPLE } from './baseline/people.ts';
import { STATEMENTS } from './baseline/statements.ts';

/** The whole schema of the first release. */
export const baseline: Migration = {
  name: '0001-baseline',
  async up(knex) {
    for (const part of [CATALOGUE, MONEY, CALLBACKS, BOOKS, STATEMENTS, PEOPLE, OPERATIONS, CELLS])
      await knex.raw(part);
  },
  replaces: {
    first: '0001-catalogue-and-agents',
    last: '0048-accounts-of-the-ledger',
    async up(knex) {
      await knex.raw(FROM_BEFORE);
    },
  },
};

const FROM_BEFORE = `
update agents set operated_providers = '{*}' where operates_providers;
alter table agents drop column operates_providers;
alter table wallet_transactions validate constraint wallet_transactions_told_check;
alter table wallet_transactions validate constraint wallet_transactions_doubt_check;
`;
