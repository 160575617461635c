import type { Migration } from '../database/migrate.ts';

/** The most money that one event of a provider may move. Earlier processes do not write this column, so their providers get the default. */
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
