import type { Migration } from '../database/migrate.ts';

/**
 * The providers that an Agent operates, by name. The boolean of before stays and goes on to mean every provider, so that processes of before
 * read and write it as they did, and nothing has to be moved.
 */
export const operatedProviders: Migration = {
  name: '0021-operated-providers',
  async up(knex) {
    await knex.raw(`alter table agents add column operated_providers text[] not null default '{}'`);
  },
};
