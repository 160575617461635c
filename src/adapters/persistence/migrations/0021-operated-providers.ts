import type { Migration } from '../database/migrate.ts';

/**
 * The providers that an Agent operates, by name. The old boolean stays, and still means every provider. So earlier processes read and write
 * it as before, and no data has to be moved.
 */
export const operatedProviders: Migration = {
  name: '0021-operated-providers',
  async up(knex) {
    await knex.raw(`alter table agents add column operated_providers text[] not null default '{}'`);
  },
};
