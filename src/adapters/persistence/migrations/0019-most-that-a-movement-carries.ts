import type { Migration } from '../database/migrate.ts';

/** The most that one event of a provider may move. Processes of before write no such column, and their providers get the default. */
export const mostThatAMovementCarries: Migration = {
  name: '0019-most-that-a-movement-carries',
  async up(knex) {
    await knex.raw(CEILING);
  },
};

const CEILING = `
alter table providers add column movement_max numeric(30, 10) not null default 1000000000000
  check (movement_max > 0 and movement_max <= 1000000000000);
`;
